/** Opens the new address of the server at its former name (DUR-76). */
import { paths } from '@lamplighter/domain/pages'
import { clientConfigInPage, type refreshClientConfig } from '../api/client-config.ts'
import { newAddressHere } from './former-name.ts'
import { countKept } from './kept-here.ts'

/** A server that needs longer must not delay the start. */
const PATIENCE_MS = 3_000

/**
 * Opens the new address if nothing waits here. Asks the server first, because a page from the service worker's cache also
 * opens without a network, where the new address would not.
 */
export async function leaveFormerName(asked: ReturnType<typeof refreshClientConfig>): Promise<boolean> {
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
  const kept = await countKept().catch(() => null)
  return kept === null || kept.unsent + kept.drafts + kept.files > 0
}
