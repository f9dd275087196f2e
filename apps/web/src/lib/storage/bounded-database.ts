import Dexie, { type DexieOptions } from 'dexie'
import { beginNewLog } from './new-log.ts'
import { STORAGE_WITHIN_MS } from './within-time.ts'

/**
 * Creates a database whose `open` rejects after a timeout, because some browsers never answer. If the browser opens the
 * database later anyway, Dexie uses it. Before it opens a database, the page makes Chromium start a new log
 * (new-log.ts).
 */
export function boundedDatabase(name: string, options: DexieOptions = {}): Dexie {
  const database = new Dexie(name, options)
  const open = database.open.bind(database)
  database.open = () => {
    const opening = Dexie.Promise.resolve(beginNewLog()).then(open)
    const late = setTimeout(() => database.close(), STORAGE_WITHIN_MS)
    const settled = () => clearTimeout(late)
    opening.then(settled, settled)
    return opening
  }
  return database
}
