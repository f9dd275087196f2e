/** How many photos and videos one note carries (NOTE-12). */
export const MAX_FILES_PER_NOTE = 20
