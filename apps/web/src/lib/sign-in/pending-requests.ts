/** Sign-in requests for which this tab went to an external issuer, stored until the response comes. Never a token. */
import * as z from 'zod/mini'
import { SignInFailure } from './sign-in-failure.ts'

const KEY = 'lamplighter.requests-elsewhere'
/** Older requests are dropped when a new one is stored. */
const MAX_AGE_MS = 15 * 60_000

const requestShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to return to; default: Home. */
  returnTo: z.optional(z.string()),
  askedAt: z.number(),
})
const requestsShape = z.catch(z.array(requestShape), [])
type PendingRequest = z.infer<typeof requestShape>

export function keepRequest(request: Omit<PendingRequest, 'askedAt'>): void {
  const askedAt = Date.now()
  const recent = pending().filter((other) => other.askedAt > askedAt - MAX_AGE_MS)
  store([...recent, { ...request, askedAt }])
}

/** Removes and returns the request that this response belongs to. Throws a SignInFailure if this tab made none. */
export function takeRequest(answer: string): PendingRequest {
  const { searchParams } = new URL(answer)
  const all = pending()
  const asked = all.find(({ state }) => state === searchParams.get('state'))
  if (!asked)
    throw new SignInFailure(
      searchParams.get('error') ?? (all.length > 0 ? 'state_mismatch' : 'missing_transaction'),
      searchParams.get('error_description') ?? 'The answer belongs to no request of this tab',
    )
  store(all.filter((other) => other !== asked))
  return asked
}

const pending = () => requestsShape.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))

function store(requests: PendingRequest[]): void {
  if (requests.length === 0) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(requests))
}
