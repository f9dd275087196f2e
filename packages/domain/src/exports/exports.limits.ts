/** Bounds of exports: each holds a database connection and a snapshot while it is sent. */

/** How long an address may be used for; the browser does so at once. */
export const EXPORT_LINK_SECONDS = 120

/** At once, on one server and for one person; the next ones wait. */
export const MAX_EXPORTS = 2
export const MAX_EXPORTS_OF_ONE = 1
/** How many of one person wait; with more he is refused. */
export const MAX_EXPORTS_WAITING = 2

/** The longest that an export takes, and the longest that its reader may take nothing of it. */
export const EXPORT_SECONDS = 15 * 60
export const EXPORT_STALL_SECONDS = 30

/** Attributes get columns of their own up to this number; a last column holds the others as JSON. */
export const MAX_ATTRIBUTE_COLUMNS = 500
