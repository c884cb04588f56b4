/* panel.h - what every panel shares: background, head line, a share of text in a row. */
#ifndef TACH_PANEL_H
#define TACH_PANEL_H

#include "view/theme.h"

/* The part inside the left and right inset. */
tach_rect tach_panel_inner(const tach_theme *theme, tach_rect panel);

void tach_panel_background(tach_draw *draw, const tach_theme *theme, tach_rect panel, tach_color color);

/* Background, title in bold capitals at the left, a note at the right that gives way to the title: its last parts first. */
void tach_panel_draw(tach_draw *draw, tach_font *font, const tach_theme *theme, tach_rect panel, const char *title,
                     const char *note);

/* Text that ends at `right` and is no wider than `width`: cut with an ellipsis. Returns where it begins. */
float tach_panel_text_right(tach_draw *draw, tach_font *font, tach_text_style style, float right, float y, float width,
                            tach_color color, const char *text);

/* Where the first line of that width ends: at its own end, behind its last whole word, or inside a word that is longer than a line.
 * A number stays with its unit. */
const char *tach_panel_line_end(tach_font *font, tach_text_style style, float width, const char *text);

/* Text in lines so broken, at most `lines` of them `line_h` apart, from the baseline y on; the last is cut with an
 * ellipsis. Returns how many it took. */
uint32_t tach_panel_text_lines(tach_draw *draw, tach_font *font, tach_text_style style, float x, float y, float width, float line_h,
                               uint32_t lines, tach_color color, const char *text);

/* How many it would take. */
uint32_t tach_panel_count_lines(tach_font *font, tach_text_style style, float width, uint32_t most, const char *text);

/* What a selected row lies on; and one that was selected, and is watched while keys are the game's. */
void tach_panel_selection(tach_draw *draw, const tach_theme *theme, tach_rect row);
void tach_panel_watched(tach_draw *draw, const tach_theme *theme, tach_rect row);

#endif
