/**
 * The advisory lock of the files that rows name. A backup shares it with other backups from before its moment until it has
 * all files; whoever removes files takes it alone.
 */
export const FILES_LOCK = 'lamplighter files'
