/** Names of this app's IndexedDB databases. */
export const databases = {
  /** Drafts and the outbox. */
  device: 'lamplighter',
  files: 'lamplighter-media',
  reads: 'lamplighter-reads',
  packs: 'lamplighter-day-packs',
} as const

type Name = (typeof databases)[keyof typeof databases]

/**
 * Returns whether the database exists, without creating it. Do not remember this in localStorage: the browser writes
 * localStorage to disk seconds later, so a crash could lose the entry.
 */
export async function hasDatabase(name: Name): Promise<boolean> {
  try {
    return await findDatabase(name)
  } catch {
    // The browser denies access to storage.
    return false
  }
}

/** The same for those who must not take unreadable storage for an empty one: throws then. */
export async function findDatabase(name: Name): Promise<boolean> {
  return (await indexedDB.databases()).some((database) => database.name === name)
}
