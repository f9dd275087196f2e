/** What bounds an import that comes over HTTP. */

export const MAX_IMPORT_BYTES = 200_000_000
/** A part of a file: small enough for every proxy, large enough that 200 MB are 400 requests. */
export const IMPORT_PART_BYTES = 512 * 1024
/** Of one file; what lies behind them is not read (LOC-95). */
export const MAX_IMPORT_ROWS = 1_000_000
/** Of one file; reading stops at the next row that does not fit (LOC-95). */
export const MAX_REFUSED_ROWS = 10_000
/** So long an import can be undone, and its refused rows can be had. */
export const UNDO_DAYS = 7
/** So many further columns of a file are kept as attributes. */
export const MAX_ATTRIBUTES = 200
export const importsPath = '/api/imports'
