/**
 * Makes Chromium start a new log file for this site's databases (DUR-71). By default Chromium appends to the log of its
 * last run, even if a crash cut off the last record. At the next start it then treats the log as corrupt and deletes
 * all databases of the site, including confirmed data. Deleting a scratch database starts a new log within
 * milliseconds.
 */
const SCRATCH = 'lamplighter-scratch'
/** Maximum time that this may delay the opening of a database. */
const WITHIN_MS = 1_000

let begun: Promise<void> | undefined

/** Runs once per page, before its first write. Never rejects. */
export function beginNewLog(): Promise<void> {
  begun ??= Promise.race([replaceLog().catch(() => undefined), timeout()])
  return begun
}

async function replaceLog(): Promise<void> {
  const isChromium = 'userAgentData' in navigator
  // Without databases Chromium has no log yet.
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
