/** What this tab asked of an issuer elsewhere by leaving for it: kept until the answer comes back, and never with a token. */
import * as z from 'zod/mini'
import { SignInFailure } from './sign-in-failure.ts'

const KEY = 'lamplighter.requests-elsewhere'
/** Nobody comes back from an older one, once there is a newer. */
const MAX_AGE_MS = 15 * 60_000

const requestShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to return to; Home where none is named. */
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

/** The request that this address answers; it can be taken once. Throws a SignInFailure where this tab asked none such. */
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
