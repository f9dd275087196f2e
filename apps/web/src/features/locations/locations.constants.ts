/** How the screens of locations are laid out (WORD-8). Pixels. */

export const MAPS_PAGE_HEIGHT = 500
/** At least that; on phones and tablets down to the foot of the screen (explore-map.module.css). */
export const MAPS_PAGE_ROOM = `var(--maps-page-height, ${MAPS_PAGE_HEIGHT}px)`

/** At this width (pixels) and below, tables become stacked cards. */
export const PHONE_BREAKPOINT = 480
