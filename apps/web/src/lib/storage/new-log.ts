/**
 * Makes Chromium begin a new log for this site's databases (DUR-71). It appends to the log of its last run, even behind a record
 * that a kill cut off. At the next start it takes that log for damaged and deletes all databases of the site, with everything that
 * they had confirmed. Deleting a database begins a new log within milliseconds.
 */
const SCRATCH = 'lamplighter-scratch'
/** Opening a database does not wait longer. */
const WITHIN_MS = 1_000

let begun: Promise<void> | undefined

/** Once for each page, before its first write. Never fails. */
export function beginNewLog(): Promise<void> {
  begun ??= Promise.race([replaceLog().catch(() => undefined), timeout()])
  return begun
}

async function replaceLog(): Promise<void> {
  const isChromium = 'userAgentData' in navigator
  // Without databases there is no log yet.
  if (!isChromium || (await indexedDB.databases()).length === 0) return
  const database = await settled(indexedDB.open(SCRATCH))
  database.close()
  await settled(indexedDB.deleteDatabase(SCRATCH))
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, WITHIN_MS))
