/** What this app keeps in IndexedDB, each in a database of its own. */
export const databases = {
  /** Drafts and the outbox. */
  device: 'lamplighter',
  files: 'lamplighter-media',
  reads: 'lamplighter-reads',
  packs: 'lamplighter-day-packs',
} as const

/**
 * Whether this device has a database, without making it. What is kept here is known from there alone: a note of it in localStorage
 * reaches the disk seconds later, and is gone when the browser is killed before.
 */
export async function hasDatabase(name: (typeof databases)[keyof typeof databases]): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((database) => database.name === name)
  } catch {
    // Without storage nothing is kept.
    return false
  }
}
