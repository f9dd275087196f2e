/**
 * The server may get a new name. This device's unsent work stays in the storage of the former one, so the app continues
 * there until everything is sent, and then opens the new address (DUR-76).
 */
import { newAddress } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { type ClientConfig, clientConfigInPage, refreshClientConfig } from '../api/client-config.ts'
import { databases, findDatabase } from '../storage/databases.ts'

/** A server that needs longer must not delay the start. */
const PATIENCE_MS = 3_000

/** This page under the new name; null if it is not at a former one. */
export function newAddressHere(config: ClientConfig | null | undefined): string | null {
  return config ? newAddress(location, config) : null
}

export interface Kept {
  unsent: number
  drafts: number
  /** Photos and videos that the server does not have completely. */
  files: number
}

/** Counts what only this device has, of all users. Throws if its storage cannot be read. */
export async function countKept(): Promise<Kept> {
  return { ...(await countWords()), files: await countFiles() }
}

async function countWords(): Promise<Omit<Kept, 'files'>> {
  if (!(await findDatabase(databases.device))) return { unsent: 0, drafts: 0 }
  const [{ countUnsent }, { deviceDatabase }] = await Promise.all([
    import('../outbox/outbox-table.ts'),
    import('../storage/device-database.ts'),
  ])
  return { unsent: await countUnsent(), drafts: await deviceDatabase.drafts.count() }
}

/** More would fill the line; the next ones follow. */
const MAX_PAGES = 3
const orderDraft = /^work-order:(?:(?:closing|comment|reopening):)?([\da-f-]{36})$/
const locationDraft = /^location:([\da-f-]{36})$/

/** Pages that open drafts of this person, as far as a draft has a page of its own. */
export async function pagesOfDrafts(owner: string): Promise<string[]> {
  if (!(await findDatabase(databases.device))) return []
  const { deviceDatabase } = await import('../storage/device-database.ts')
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
  const { countUnsentFiles } = await import('../storage/media-database.ts')
  return countUnsentFiles()
}

/**
 * Opens the new address if nothing waits here. Asks the server first, because a page from the service worker's cache also
 * opens without a network, where the new address would not.
 */
export async function leaveFormerName(asked = refreshClientConfig()): Promise<boolean> {
  // The issuer's answer belongs to the address that asked.
  if (location.pathname === paths.callback || !navigator.onLine) return false
  // No need to wait for the server then.
  if (newAddressHere(clientConfigInPage()) && (await hasKept())) return false
  const silence = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const address = newAddressHere(await Promise.race([asked, silence]))
  if (address === null || (await hasKept())) return false
  location.replace(address)
  return true
}

/** If the storage cannot be read, it may hold something. */
async function hasKept(): Promise<boolean> {
  // A draft is stored a moment after the last key, and the page may be open already.
  await import('../drafts/use-draft.ts')
    .then(({ storeOpenDrafts }) => storeOpenDrafts())
    .catch(() => undefined)
  const kept = await countKept().catch(() => null)
  return kept === null || kept.unsent + kept.drafts + kept.files > 0
}
