/**
 * The advisory lock on the files that rows name. Backups share it from before their snapshot until they have copied all
 * files; code that removes files takes it exclusively.
 */
export const FILES_LOCK = 'lamplighter files'
