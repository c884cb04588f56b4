/* judge.h - a frame that has been recorded: into statistics and history, and if it was slow, why. */
#ifndef TACH_JUDGE_H
#define TACH_JUDGE_H

#include "model/model.h"

/* Set the record's flags, keep it, explain it. `left_out`: of TACH_FRAME_GAP, _LOADING and _ALTERED. */
void tach_judge_frame(tach_model *model, uint32_t left_out);

#endif
