/** How the screens of locations are laid out (WORD-8). Pixels. */

export const MAPS_PAGE_HEIGHT = 500

/** At this width (pixels) and below, tables become stacked cards. */
export const PHONE_BREAKPOINT = 480
