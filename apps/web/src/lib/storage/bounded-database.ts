import Dexie, { type DexieOptions } from 'dexie'
import { STORAGE_WITHIN_MS } from './within-time.ts'

/** One that does not open in time counts as refused; should it open later after all, it is used from then on. */
export function boundedDatabase(name: string, options: DexieOptions = {}): Dexie {
  const database = new Dexie(name, options)
  const open = database.open.bind(database)
  database.open = () => {
    const opening = open()
    const late = setTimeout(() => database.close(), STORAGE_WITHIN_MS)
    const settled = () => clearTimeout(late)
    opening.then(settled, settled)
    return opening
  }
  return database
}
