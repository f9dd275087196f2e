/** Names of this app's IndexedDB databases. */
export const databases = {
  /** Drafts and the outbox. */
  device: 'lamplighter',
  files: 'lamplighter-media',
  reads: 'lamplighter-reads',
  packs: 'lamplighter-day-packs',
} as const

/**
 * Returns whether the database exists, without creating it. Do not remember this in localStorage: the browser writes
 * localStorage to disk seconds later, so a crash could lose the entry.
 */
export async function hasDatabase(name: (typeof databases)[keyof typeof databases]): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((database) => database.name === name)
  } catch {
    // The browser denies access to storage.
    return false
  }
}
