/** Names of this app's IndexedDB databases. */
export const databases = {
  /** Drafts and the outbox. */
  device: 'lamplighter',
  files: 'lamplighter-media',
  reads: 'lamplighter-reads',
  packs: 'lamplighter-day-packs',
} as const

/**
 * True if the database exists, without creating it. Do not track this in localStorage: the browser writes that to disk seconds
 * later and loses it in a crash.
 */
export async function hasDatabase(name: (typeof databases)[keyof typeof databases]): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((database) => database.name === name)
  } catch {
    // The browser denies access to storage.
    return false
  }
}
