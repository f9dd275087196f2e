/** Counts what only this device has: unsent changes, drafts and files of all users (DUR-76). */
import { paths } from '@lamplighter/domain/pages'
import { storeOpenDrafts } from '../drafts/use-draft.ts'
import { countUnsent } from '../outbox/outbox-table.ts'
import { databases, findDatabase } from '../storage/databases.ts'
import { deviceDatabase } from '../storage/device-database.ts'
import { countUnsentFiles } from '../storage/media-database.ts'

export interface Kept {
  unsent: number
  drafts: number
  /** Photos and videos that the server does not have completely. */
  files: number
}

/** Counts what only this device has, of all users. Throws if its storage cannot be read. */
export async function countKept(): Promise<Kept> {
  // A draft is stored a moment after the last key, and the page may be open already.
  await storeOpenDrafts().catch(() => undefined)
  return { ...(await countWords()), files: await countFiles() }
}

async function countWords(): Promise<Omit<Kept, 'files'>> {
  if (!(await findDatabase(databases.device))) return { unsent: 0, drafts: 0 }
  return { unsent: await countUnsent(), drafts: await deviceDatabase.drafts.count() }
}

/** More would fill the line; the next ones follow. */
const MAX_PAGES = 3
const orderDraft = /^work-order:(?:(?:closing|comment|reopening):)?([\da-f-]{36})$/
const locationDraft = /^location:([\da-f-]{36})$/

/** Pages that open drafts of this person, as far as a draft has a page of its own. */
export async function pagesOfDrafts(owner: string): Promise<string[]> {
  if (!(await findDatabase(databases.device))) return []
  const keys = await deviceDatabase.drafts.where('key').startsWith(`${owner}:`).primaryKeys()
  const pages = keys.flatMap((key) => {
    const draft = key.slice(owner.length + 1)
    const order = orderDraft.exec(draft)?.[1]
    const place = locationDraft.exec(draft)?.[1]
    if (order) return [`/work-orders/${order}`]
    return place ? [`${paths.editLocation}?id=${place}`] : []
  })
  return [...new Set(pages)].slice(0, MAX_PAGES)
}

async function countFiles(): Promise<number> {
  if (!(await findDatabase(databases.files))) return 0
  return countUnsentFiles()
}
