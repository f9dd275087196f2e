/** Limits of exports. Each holds a database connection and a snapshot while it is sent. */

/** Lifetime of a download link. The browser uses it at once. */
export const EXPORT_LINK_SECONDS = 120

/** Concurrent exports per server and per user. Further ones wait. */
export const MAX_EXPORTS = 2
export const MAX_EXPORTS_OF_ONE = 1
/** Queued exports per user. Further ones are rejected. */
export const MAX_EXPORTS_WAITING = 2

/** Maximum duration of an export, and maximum time without reading by the client. */
export const EXPORT_SECONDS = 15 * 60
export const EXPORT_STALL_SECONDS = 30

/** Attributes with their own column. A last column holds the others as JSON. */
export const MAX_ATTRIBUTE_COLUMNS = 500

/** Lifetime of a link to the file of a whole city: a broken download can be resumed that long. Rights are checked each time. */
export const CITY_FILE_LINK_SECONDS = 24 * 60 * 60
/** The file of a whole city is deleted after so many days. */
export const CITY_FILE_DAYS = 7
/** Files of whole cities that an installation writes at once, and each of its servers. */
export const MAX_CITY_FILES = 2
export const MAX_CITY_FILES_OF_SERVER = 2
/** Parts of such files that a person, and all people, download from a server at once. */
export const MAX_CITY_DOWNLOADS_OF_ONE = 2
export const MAX_CITY_DOWNLOADS = 8
/** Missing photos that the screen names. */
export const MAX_MISSING_NAMED = 100

/** Photos and videos in the file of a person's own data, latest first. The others are listed. */
export const MAX_OWN_FILES = 5_000
export const MAX_OWN_FILE_BYTES = 500_000_000
/** Files of own data that a server sends at once. */
export const MAX_OWN_DATA_DOWNLOADS = 4
/** Each reads much, so a person makes only a few. */
export const MAX_OWN_DATA_LINKS_PER_HOUR = 5
