/* explain_texts.c - what every number is, in words; docs/DEFINITIONS.md has the same. */
#include "view/explain.h"

#define OF_MEASURED  "the frame that was measured"
#define OF_BLOCKS    "192 frames, every other 8 without it"
#define OF_LAST_READ "now; frozen: at the last key"
#define OF_SHOWN     "the last 0.2 s; frozen: this frame"
#define OF_FRAME     "mean of the last 0.2 s; frozen: this frame"
#define OF_ROW       "the last 120 frames in which the row ran"
#define OF_HELD      "the worst of a second; frozen: this frame"
#define OF_RUN       "since the last reset"
#define OF_PAST      "against the 120 frames before it"

const tach_explain_text tach_explain_texts[TACH_EXPLAIN_COUNT] = {
    [TACH_EXPLAIN_STRIP +
     TACH_STRIP_FPS] = {"fps", "frames a second", OF_SHOWN,
                        "1000 times the frames, divided by the sum of their times in ms; never the mean of rates."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_MS] = {"frame time", "ms", OF_SHOWN,
                                            "From one call of tach_frame, after the swap, to the next. Work + wait = frame."},
    [TACH_EXPLAIN_STRIP +
        TACH_STRIP_WORST] = {"max", "ms", "the last second; frozen: this frame", "The longest frame. Gaps are left out."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_CPU] = {"cpu", "ms", OF_SHOWN, "Frame time less the waits (TACH_WAIT) on the loop's thread."},
    [TACH_EXPLAIN_STRIP +
        TACH_STRIP_GPU] = {"gpu", "ms", OF_SHOWN,
                           "From the begin of a frame's first GPU scope to the end of its last, the HUD apart; some frames late, "
                           "but of the frame that sent it. n/a: not measured; soft: by a software renderer."},
    [TACH_EXPLAIN_STRIP +
        TACH_STRIP_WAIT] = {"wait", "ms", OF_SHOWN, "The waits (TACH_WAIT) on the loop's thread, that for the display too."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_P1] = {"P1", "frames a second", OF_RUN,
                                            "1000 divided by the 99th percentile of the frame times; below 100 frames --."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_DRAWS] = {"draws", "", OF_FRAME, "The statistic \"render/draw calls\" of the game."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_TRIANGLES] = {"tris", "", OF_FRAME, "The statistic \"render/triangles\" of the game."},
    [TACH_EXPLAIN_STRIP + TACH_STRIP_MEMORY] = {"mem", "bytes", "now; frozen: this frame",
                                                "What stands in the statistics under \"memory/\", added up."},
    [TACH_EXPLAIN_STRIP +
        TACH_STRIP_HUD] = {"hud", "ms", "the last 0.2 s",
                           "What tach itself takes in a frame: gathering it, and building this picture; + on the GPU, drawing it."},
    [TACH_EXPLAIN_STATE] =
        {"state", "", OF_SHOWN,
         "OVER when the frame is longer than its budget by more than 2 %; below that by its CPU work: OK up to 90 % of "
         "the budget, then WARN. DEBUG VIEW: the times are a view's, and not judged."},
    [TACH_EXPLAIN_GRAPH] =
        {"frame graph", "ms", "the last 10 s",
         "Each column has the longest of the frames that ended in it; solid is work, pale is wait, hatched is in no statistic. "
         "The lower line is the budget. Stacked, it has the stages (TACH_STAGE) of that frame, each without those inside it; in a "
         "game without any, its outermost scopes."},
    [TACH_EXPLAIN_TREE +
        TACH_TREE_INCLUSIVE] = {"incl", "ms", OF_FRAME,
                                "Inclusive: between begin and end, or the part of it that lies in the frame, all calls "
                                "together."},
    [TACH_EXPLAIN_TREE + TACH_TREE_SELF] = {"self", "ms", OF_FRAME,
                                            "Inclusive less the children's. Self and the children's inclusive times add up to it."},
    [TACH_EXPLAIN_TREE + TACH_TREE_CALLS] = {"calls", "", OF_FRAME, "How often the scope began in the frame."},
    [TACH_EXPLAIN_TREE + TACH_TREE_DRAWS] = {"draws in it", "", OF_FRAME,
                                             "Draw calls made while the scope was the innermost one, or one inside it was."},
    [TACH_EXPLAIN_TREE +
        TACH_TREE_TRIANGLES] = {"triangles in it", "", OF_FRAME, "Triangles of those draws, times their instances."},
    [TACH_EXPLAIN_TREE + TACH_TREE_AVERAGE] = {"avg", "ms", OF_ROW, "The mean of the inclusive times."},
    [TACH_EXPLAIN_TREE + TACH_TREE_MEDIAN] = {"med", "ms", OF_ROW, "The median of the inclusive times: half of them are longer."},
    [TACH_EXPLAIN_TREE +
        TACH_TREE_P99] = {"P99", "ms", OF_ROW, "The 99th percentile of the inclusive times, linear between neighbours (R-7)."},
    [TACH_EXPLAIN_TREE + TACH_TREE_MAX] = {"max incl", "ms", OF_ROW, "The longest of the inclusive times."},
    [TACH_EXPLAIN_NAME] =
        {"scope", "", OF_FRAME,
         "A scope under the one that was open when it began; all calls from there are one row. The line below is its "
         "share of the frame. ↻3: it was inside itself, three deep; calls and incl are the outermost's, self is that of all. R "
         "shows the levels."},
    [TACH_EXPLAIN_PASS] =
        {"pass counts", "", "the GPU's newest frame; frozen: this frame",
         "What the GPU counted in the selected pass (tach_gpu_count), with those inside it: runs of fragment shaders, and these "
         "by pixel of its viewport, which is its overdraw; vertices of its draws; primitives drawn, and left after clipping."},
    [TACH_EXPLAIN_UNCLAIMED] = {"unclaimed", "ms", OF_FRAME, "The part of the frame outside every scope of the thread."},
    [TACH_EXPLAIN_BUSY] = {"busy", "ms", OF_FRAME, "What the thread did in its scopes, its waits taken out."},
    [TACH_EXPLAIN_BUSY_SHARE] = {"busy share", "%", OF_FRAME, "Busy, as a share of the frame."},
    [TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_COUNTER] = {"counter", "", OF_FRAME, "What was added in the frame, on all threads."},
    [TACH_EXPLAIN_STATISTIC +
        TACH_STATISTIC_MEMORY] = {"memory counter", "bytes", OF_FRAME, "What was added in the frame, on all threads."},
    [TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_GAUGE] = {"gauge", "", "now; frozen: this frame",
                                                       "Its level: what all threads added less what they took away."},
    [TACH_EXPLAIN_STATISTIC + TACH_STATISTIC_DISTRIBUTION] =
        {"distribution", "", OF_SHOWN,
         "The least and the greatest of its samples, and their mean. The histogram is of all samples of the last 64 to 128 frames, "
         "or of those before the display was frozen, from the least to the greatest in bins of one width."},
    [TACH_EXPLAIN_STATISTIC +
        TACH_STATISTIC_PERCENT] = {"percent", "%", OF_SHOWN, "100 times the first count, divided by the second; without any --."},
    [TACH_EXPLAIN_STATISTIC +
        TACH_STATISTIC_RATIO] = {"ratio", "", OF_SHOWN, "The first count divided by the second; without any --."},
    [TACH_EXPLAIN_STANDS] = {"memory", "bytes", "now; frozen: this frame",
                             "What stands: all that was added less all that was freed."},
    [TACH_EXPLAIN_HITCH] =
        {"hitch", "ms", OF_PAST,
         "A frame of at least twice the budget and 1.5 times the median. A row's excess is its time in it less its median; "
         "below is the way along the row that grew most."},
    [TACH_EXPLAIN_MESSAGE] = {"message", "", "for some seconds",
                              "What was done or went wrong behind the scenes: a picture saved, scopes dropped, a line of a file "
                              "that is not understood."},
    [TACH_EXPLAIN_FRAME] = {"frame", "", "since tach_init",
                            "Its number, counted from 0 on; it has the same in the report, in files and in the names of pictures."},
    [TACH_EXPLAIN_ROWS] = {"rows", "", "now",
                           "How many are shown of how many there are, and how many are scrolled away above and below."},
    [TACH_EXPLAIN_RENDERED] =
        {"rendered in it", "", OF_FRAME,
         "What the scope and those inside it asked of the graphics API: counted in the innermost one that was open. Redundant "
         "binds change nothing. The line stays with the selected row when the game has its keys back."},
    [TACH_EXPLAIN_STANDING] = {"standing", "", "as the row's numbers",
                               "By how much it is over its budget, or near it; frozen: ▲ and the ms that the verdict of the frame "
                               "finds in it, if they are 5 % of the budget."},
    [TACH_EXPLAIN_SPREAD] = {"least…most", "", "the last 128 frames",
                             "Of a counter, between which numbers it was in the frames of the line beside it."},
    [TACH_EXPLAIN_USED] =
        {"used", "", OF_HELD,
         "What the budget is about: the time in all scopes of that name on a thread, a statistic, or allocations."},
    [TACH_EXPLAIN_LIMIT] = {"limit", "", "as asked for",
                            "What it may be: from the budget file, else from code, else tach_config.frame_budget_ms."},
    [TACH_EXPLAIN_BUDGET_STATE] =
        {"budget state", "", OF_HELD,
         "Used, as a part of the limit: OK up to 90 %, or what the budget says, then WARN; above the limit OVER, and by how much. "
         "Untraced: its file leaves no trace of allocations. Times under a debug view are not judged."},
    [TACH_EXPLAIN_BUDGET_COUNTS] = {"budgets", "", OF_HELD, "How many are over their limit, and how many are near it."},
    [TACH_EXPLAIN_BUDGET_PAST] =
        {"worst, over", "", OF_RUN,
         "The largest value, in how many frames it was over the limit, and how long ago the last of them was."},
    [TACH_EXPLAIN_ADVICE] = {"advice", "", "as asked for",
                             "Whom to ask and what to do when it is over, and where the budget was asked for."},
    [TACH_EXPLAIN_HEAVY_NAME] = {"heaviest", "", OF_FRAME,
                                 "All scopes of a name together, over all threads, by their own time; waits are left out."},
    [TACH_EXPLAIN_HEAVY_CALLS] = {"calls of all", "", OF_FRAME, "How often scopes of that name began, on all threads."},
    [TACH_EXPLAIN_HEAVY_SELF] = {"self of all", "ms", OF_FRAME, "The self times of all scopes of that name, on all threads."},
    [TACH_EXPLAIN_HEAVY_SHARE] =
        {"share", "%", OF_FRAME,
         "Self of all, divided by the frame time; as threads work side by side, shares may add up to more than 100."},
    [TACH_EXPLAIN_DRAWS + TACH_DRAWS_NAME] =
        {"draw", "", OF_MEASURED,
         "The debug groups and objects around it, or the label of its vertices, else its program; draws of one name together."},
    [TACH_EXPLAIN_DRAWS + TACH_DRAWS_TRIANGLES] = {"triangles of a draw", "", OF_MEASURED,
                                                   "As asked for, of all its instances; 0 where only the GPU knows."},
    [TACH_EXPLAIN_DRAWS +
        TACH_DRAWS_DRAWS] = {"draws of a name", "", OF_MEASURED, "How many draw calls; a call that draws many counts as those."},
    [TACH_EXPLAIN_DRAWS + TACH_DRAWS_INSTANCES] = {"instances", "", OF_MEASURED, "How often its vertices are drawn."},
    [TACH_EXPLAIN_DRAWS +
        TACH_DRAWS_TEXTURES] = {"textures", "bytes", OF_MEASURED,
                                "Of all textures that its program can read, with all their levels, each texture once."},
    [TACH_EXPLAIN_DRAWS + TACH_DRAWS_CHANGES] =
        {"state changes", "", OF_MEASURED,
         "In how many states (program, vertices, target, textures, blending, tests) it differs from the draw before."},
    [TACH_EXPLAIN_DRAWS + TACH_DRAWS_GPU] =
        {"gpu time of a draw", "ms", OF_MEASURED,
         "From a timestamp before it to one behind it, the median of three frames. Alone it may take longer than among others."},
    [TACH_EXPLAIN_DRAWS + TACH_DRAWS_SHARE] = {"share of the draws", "%", OF_MEASURED,
                                               "Its GPU time, divided by that of all draws of the frame together."},
    [TACH_EXPLAIN_DRAWS_SUM] = {"measured draws", "", OF_MEASURED,
                                "The draw calls of that frame and their GPU times added up, or what else is known of the selected "
                                "one. Without a time are those "
                                "that did not come again; between glBegin and glEnd none is timed."},
    [TACH_EXPLAIN_OBJECT] = {"object", "", OF_BLOCKS, "What the game marks with TACH_GL_OBJECT: all draws of that name together."},
    [TACH_EXPLAIN_OBJECT_GPU] =
        {"gpu cost", "ms", OF_BLOCKS,
         "GPU time of frames with it less that of frames without it: mean of 12 pairs of blocks, and the paired t interval of 95 "
         "%. \"< x\": no difference; one above x would have shown (in 80 % of such tests)."},
    [TACH_EXPLAIN_OBJECT_CPU] = {"cpu cost", "ms", OF_BLOCKS, "The same of the work of the frame's thread."},
    [TACH_EXPLAIN_OBJECT_ROOM] = {"room", "", OF_BLOCKS,
                                  "How many more fit: the frame budget less what frames with it take, divided by its cost; on GPU "
                                  "or CPU, whichever is less."},
    [TACH_EXPLAIN_LARGEST_TOTAL] = {"GPU memory", "bytes", OF_LAST_READ,
                                    "Of all textures, buffers and renderbuffers that the game has made and filled, and their "
                                    "number; what a driver adds is not "
                                    "known."},
    [TACH_EXPLAIN_LARGEST + TACH_LARGEST_NAME] = {"largest", "", OF_LAST_READ,
                                                  "The label that the game gave it (glObjectLabel), or its kind and number."},
    [TACH_EXPLAIN_LARGEST + TACH_LARGEST_SIZE] = {"size", "pixels", OF_LAST_READ,
                                                  "Width and height of the first level, and depth: layers and faces are in it."},
    [TACH_EXPLAIN_LARGEST + TACH_LARGEST_LEVELS] = {"mips", "", OF_LAST_READ,
                                                    "Mip levels that it has. All of them take a third more than the first alone."},
    [TACH_EXPLAIN_LARGEST +
        TACH_LARGEST_FORMAT] = {"format", "", OF_LAST_READ,
                                "OpenGL's name for it, shortened, and the samples of a pixel if there are more than one."},
    [TACH_EXPLAIN_LARGEST + TACH_LARGEST_BYTES] =
        {"bytes of one", "bytes", OF_LAST_READ,
         "Of all its levels, layers, faces and samples, by the bits in the format's name. The bar is its part of all GPU memory."},
    [TACH_EXPLAIN_LIVE] =
        {"live", "bytes", "now",
         "What TACH_ALLOC has taken and TACH_FREE has not given back, of a category or from a place in the source."},
    [TACH_EXPLAIN_PEAK] = {"peak", "bytes", OF_RUN, "The most that was live at any moment."},
    [TACH_EXPLAIN_ALLOCS] = {"allocs", "", OF_FRAME, "How often TACH_ALLOC took memory for the category, on all threads."},
    [TACH_EXPLAIN_BLOCKS] = {"blocks", "", "now", "How many blocks from that place are live."},
    [TACH_EXPLAIN_LENGTH] = {"length", "ms", OF_PAST,
                             "The frame's time, and by how much it is over the median of those before it."},
    [TACH_EXPLAIN_CAUSE] =
        {"cause", "ms", OF_PAST,
         "A row's self time in the frame less its median; behind it what happened in the row, as far as it is unusual."},
    [TACH_EXPLAIN_REST] = {"rest", "ms", OF_PAST,
                           "What no cause explains; and what a late frame then waited for the next refresh of the display."},
    [TACH_EXPLAIN_LANES] = {"lanes", "ms", "this frame",
                            "A bar is a scope from begin to end; a thin one with +37 stands for 37 that are too narrow to be told "
                            "apart. Shapes above are moments."},
    [TACH_EXPLAIN_BAR] = {"bar", "", "this frame",
                          "The scope from begin to end, or the part of it that lies in the frame; hatched: it waited."},
    [TACH_EXPLAIN_MOMENT] = {"moment", "", "this frame",
                             "A mark, an allocation, traffic, or a wait for a lock, at the time when it was told."},
    [TACH_EXPLAIN_TIMES] =
        {"time", "ms", "this frame",
         "From the frame's begin, which is the end of the one before, after its swap. The dashed line is the budget."},
    [TACH_EXPLAIN_RUN] = {"run", "", OF_RUN,
                          "The frames that are counted, and their time added up; percentiles are exact as far as the history goes, "
                          "then within 0.1 %."},
    [TACH_EXPLAIN_FIGURE + 0] = {"now", "ms, fps", "the last 120 frames", "Average, as below, of the newest frames."},
    [TACH_EXPLAIN_FIGURE +
        1] = {"average", "ms, fps", OF_RUN,
              "The times of all frames divided by their number; 1000 times the frames divided by the sum of their times in ms."},
    [TACH_EXPLAIN_FIGURE + 2] = {"median", "ms, fps", OF_RUN, "The frame time that half of the frames are longer than; R-7."},
    [TACH_EXPLAIN_FIGURE + 3] = {"P95", "ms, fps", OF_RUN,
                                 "The 95th percentile of the frame times, linear between neighbours (R-7)."},
    [TACH_EXPLAIN_FIGURE + 4] = {"P99, P1 fps", "ms, fps", OF_RUN,
                                 "The 99th percentile of the frame times (R-7), and 1000 divided by it."},
    [TACH_EXPLAIN_FIGURE +
        5] = {"1% low avg", "ms, fps", OF_RUN,
              "The mean of all frame times at or above the 99th percentile, and 1000 divided by it; below 100 frames --."},
    [TACH_EXPLAIN_FIGURE + 6] = {"1% worst", "ms, fps", OF_RUN, "The mean of the slowest hundredth of the frames, one at least."},
    [TACH_EXPLAIN_FIGURE + 7] = {"1% integral", "ms, fps", OF_RUN,
                                 "The longest frames, added until they are a hundredth of all time: the shortest of them."},
    [TACH_EXPLAIN_FIGURE + 8] = {"P99.9, P0.1", "ms, fps", OF_RUN,
                                 "The 99.9th percentile of the frame times (R-7), and 1000 divided by it."},
    [TACH_EXPLAIN_FIGURE + 9] = {"0.1% low avg", "ms, fps", OF_RUN,
                                 "The mean of all frame times at or above the 99.9th percentile; below 1000 frames --."},
    [TACH_EXPLAIN_FIGURE + 10] = {"worst", "ms, fps", OF_RUN, "The longest frame, and its number."},
    [TACH_EXPLAIN_FIGURE +
        11] = {"over budget", "frames, ms", OF_RUN,
               "Frames longer than the budget by more than 2 %, their share of all, and the sum of what was above it."},
    [TACH_EXPLAIN_FIGURE + 12] =
        {"hitches", "", OF_RUN,
         "Frames of at least twice the budget and 1.5 times the median of the last 120, 200 ms apart; and how many a minute."},
    [TACH_EXPLAIN_FIGURE +
        13] = {"stutters", "%", OF_RUN,
               "Frames of more than 2.5 times the median of the last 120: their share of the frames, and of the time."},
    [TACH_EXPLAIN_FIGURE + 14] = {"left out", "", OF_RUN,
                                  "Frames that are in no figure: the first ones, gaps, loading, and ends that were marked twice."},
    [TACH_EXPLAIN_BARS] = {"frame times", "ms", OF_RUN,
                           "A bar has the frames of that time; a step up is ten times as many. Right of the dashed line they are "
                           "over the budget; the last has all that is longer."},
    [TACH_EXPLAIN_OVER_SHARE] = {"over budget share", "%", OF_RUN, "Frames longer than the budget by more than 2 %, of all."},
    [TACH_EXPLAIN_KINDS] = {"hitches and kinds", "", OF_RUN,
                            "How many hitches there were, of how many kinds, and what they took above the budget."},
    [TACH_EXPLAIN_KIND] = {"kind", "", OF_RUN,
                           "Hitches with the same causes. Its letter says which kind came up first, and stays; its cause is that "
                           "of its longest frame."},
    [TACH_EXPLAIN_KIND_TIMES] = {"times", "", OF_RUN, "How many hitches were of the kind."},
    [TACH_EXPLAIN_KIND_WORST] = {"worst of kind", "ms", OF_RUN, "The longest frame of the kind."},
    [TACH_EXPLAIN_KIND_LOST] = {"lost", "ms", OF_RUN, "What all frames of the kind took above the budget."},
    [TACH_EXPLAIN_VERDICT] = {"verdict", "ms", OF_PAST,
                              "Why the longest frame of the kind was slow: rows by how much more than their median they took, and "
                              "what happened in them."},
    [TACH_EXPLAIN_WITHIN] = {"within", "%", OF_RUN,
                             "Of the counted frames those in which the budget was kept; 100 only where it was in all."},
    [TACH_EXPLAIN_FRAMES_OVER] = {"frames over", "", OF_RUN, "In how many frames it was over its limit."},
    [TACH_EXPLAIN_FACT + TACH_FACT_PICTURE] =
        {"picture", "", "the last one",
         "The newest picture of the display over the game, and whether it was saved; its name has the frame and its time."},
    [TACH_EXPLAIN_FACT + TACH_FACT_FOLDER] = {"folder", "", "now", "Where pictures are saved: the setting hud.screenshot_folder."},
    [TACH_EXPLAIN_FACT + TACH_FACT_DROPPED] = {"dropped", "", "since tach_init",
                                               "Scopes that found no room in their thread's ring, and those nested deeper than "
                                               "TACH_MAX_DEPTH: neither is in any number."},
    [TACH_EXPLAIN_FACT +
        TACH_FACT_REPAIRED] = {"repaired", "", "since tach_init",
                               "Scopes that were ended for the game, as it left them open, and ends without a begin."},
    [TACH_EXPLAIN_FACT + TACH_FACT_CLOCK] = {"clock", "ns", "now", "What time is read from, and its smallest step."},
    [TACH_EXPLAIN_FACT + TACH_FACT_COST] =
        {"own cost", "ms", "the last 0.2 s",
         "What tach takes of a frame: all of it, and the part that gathers the frame; the rest builds this picture."},
    [TACH_EXPLAIN_FACT + TACH_FACT_BUILD] = {"build", "", "as told", "What the game calls itself: tach_hud_config.build."},
    [TACH_EXPLAIN_FACT + TACH_FACT_RENDERER] = {"renderer", "", "as told",
                                                "What draws the game: tach_hud_config.renderer, else what its GPU times are of."},
};
