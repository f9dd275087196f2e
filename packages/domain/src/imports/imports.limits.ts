/** Limits of imports over HTTP. */

export const MAX_IMPORT_BYTES = 200_000_000
/** Size of an upload part: small enough for every proxy, and 400 requests for 200 MB. */
export const IMPORT_PART_BYTES = 512 * 1024
/** Per file; further rows are not read (LOC-95). */
export const MAX_IMPORT_ROWS = 1_000_000
/** Per file; reading stops at the next rejected row (LOC-95). */
export const MAX_REFUSED_ROWS = 10_000
/** Days in which an import can be undone and its rejected rows downloaded. */
export const UNDO_DAYS = 7
/** Additional columns of a file that are kept as attributes. */
export const MAX_ATTRIBUTES = 200
/** An imported order without a location id belongs to the nearest location within this many meters, 100 feet (ORDER-61). */
export const MATCH_METERS = 30.48
export const importsPath = '/api/imports'
