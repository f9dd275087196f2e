/** Limits of day packs. */

/** Version of the line format. A cursor of another version gets a whole pack. */
export const DAY_PACK_FORMAT = 2

/** Notes per location, newest first. */
export const NOTES_IN_PACK = 3

/** With more changes, the server sends a whole pack, which keeps every statement small. */
export const MAX_PACK_CHANGES = 20_000

/** Thumbnail ids per request. */
export const MAX_PACK_THUMBNAILS = 100

/**
 * Concurrent packs per server. Each holds a page of rows in memory, and a database connection while it reads a page.
 */
export const MAX_PACKS = 40
/** Queued packs per user, besides the running one. */
export const MAX_PACKS_WAITING = 2

/** Maximum duration of a pack, and maximum time without reading by the client. */
export const DAY_PACK_SECONDS = 15 * 60
export const DAY_PACK_STALL_SECONDS = 30
