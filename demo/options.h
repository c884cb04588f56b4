/* options.h - the command line. */
#ifndef DEMO_OPTIONS_H
#define DEMO_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct options {
    bool headless;
    int frames; /* 0: until closed */
    int width_px, height_px;
    int level; /* below 0: that of the settings, or the strip */
    uint32_t seed;
    const char *out; /* folder for screenshots and other files */
    bool out_given;
    const char *settings;   /* file of the display's; NULL: none */
    const char *screenshot; /* of the last frame; NULL: none */
    const char *budget;     /* file of budgets; NULL: none */
    const char *view;       /* debug view to begin with; NULL: none */
    bool report;            /* all statistics at the end */
    int quality;            /* 0 automatic, 1 low, 2 high */
    int hitch;              /* the frame that takes long on purpose; 0: none */
    int measure;            /* the frame from which on its draws are measured; 0: none */
    bool passes;            /* what passes of the GPU do is counted */
    float hour;             /* to start at; below 0: golden hour */
    float tour;             /* second of the camera's tour to start at */
} options;

typedef enum options_result { OPTIONS_RUN, OPTIONS_DONE, OPTIONS_WRONG } options_result;

/* OPTIONS_DONE after --help; OPTIONS_WRONG with one line on stderr that names the option and its value. */
options_result options_read(options *o, int argc, char **argv);

#endif
