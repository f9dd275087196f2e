/** Addresses that a webhook may have (HOOK-7). Only the server knows the exceptions of its operator. */
import { type RuleProblem, refuse } from '@lamplighter/domain/rules'
import { MAX_WEBHOOK_ADDRESS } from '@lamplighter/domain/webhooks'

/** Two labels or more, of which the last is no number: neither `localhost` nor an IP address, however it is written. */
const publicName = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/
/** Names that no public DNS has. */
const privateEnd = /\.(localhost|local|internal|intranet|lan|home|corp|private|arpa)$/
const FIRST_FREE_PORT = 1024

/**
 * An address begins with https:// and a public host name, and has no user, password or fragment. `privateOrigins` are exceptions
 * that the operator of the server lists. The server checks the IP address that the name stands for when it connects.
 */
export function checkWebhookAddress(address: string, privateOrigins: readonly string[]): RuleProblem | null {
  const refused = refuse('webhook_address_refused', { field: 'address' })
  const url = address.length <= MAX_WEBHOOK_ADDRESS && URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password || url.hash) return refused
  if (privateOrigins.includes(url.origin)) return null
  const isPublic = publicName.test(url.hostname) && !privateEnd.test(url.hostname)
  const isUsualPort = url.port === '' || Number(url.port) >= FIRST_FREE_PORT
  return url.protocol === 'https:' && isPublic && isUsualPort ? null : refused
}
