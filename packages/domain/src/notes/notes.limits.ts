/** Maximum number of photos and videos per note (NOTE-12). */
export const MAX_FILES_PER_NOTE = 20
