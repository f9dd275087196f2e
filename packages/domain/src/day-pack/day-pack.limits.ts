/** Bounds and numbers of the day pack. */

/** The form of the lines. A cursor of another one is answered with a whole pack. */
export const DAY_PACK_FORMAT = 1

/** How many of a location's notes come with it, newest first. */
export const NOTES_IN_PACK = 3

/** How long what has left a pack is remembered; an older cursor is answered with a whole pack. */
export const DAY_PACK_CURSOR_DAYS = 30

/** With more changes than these a whole pack is smaller than it seems, and bounded in every statement. */
export const MAX_PACK_CHANGES = 20_000

/** Ids of thumbnails that are asked for at once. */
export const MAX_PACK_THUMBNAILS = 100

/** On one server at once; each of them holds a page of rows in memory, and a database connection only while it reads one. */
export const MAX_PACKS = 40
/** How many further ones of one person wait; he gets one at a time. */
export const MAX_PACKS_WAITING = 2

/** The longest that a pack may take, and the longest that its reader may take nothing of it. */
export const DAY_PACK_SECONDS = 15 * 60
export const DAY_PACK_STALL_SECONDS = 30
