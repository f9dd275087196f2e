/** Layout sizes of the location screens in pixels (WORD-8). */

export const MAPS_PAGE_HEIGHT = 500
/** Minimum height; on phones and tablets the map reaches the bottom of the screen. */
export const MAPS_PAGE_ROOM = `var(--maps-page-height, ${MAPS_PAGE_HEIGHT}px)`

/** Tables become stacked cards at this width and below. */
export const PHONE_BREAKPOINT = 480
