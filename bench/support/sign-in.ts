/** Signs in with email and password like the browser: authorization code flow with PKCE, with fetch instead of a page. */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicUrl } from './testbed.ts'

/** Gets an access token and retries while the server is too busy. Returns the number of retries. */
export async function signIn(url: string, email: string, password: string): Promise<number> {
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${publicUrl}/callback`
  const query = new URLSearchParams({
    client_id: 'lamplighter-web',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const prompt = await ask(`${url}/oidc/auth?${query}`)
  const cookie = cookiesOf(prompt)
  const uid = new URL(locationOf(prompt), publicUrl).pathname.split('/').at(-1)
  const { answer, refusals } = await untilTaken(`${url}/oidc/interaction/${uid}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password }),
  })
  const { returnTo } = (await answer.json()) as { returnTo: string }
  const resumed = await ask(`${url}${returnTo}`, { headers: { cookie } })
  const code = new URL(locationOf(resumed), publicUrl).searchParams.get('code') ?? ''
  const token = await ask(`${url}/oidc/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'lamplighter-web',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }).toString(),
  })
  if (!token.ok) throw new Error(`no token: ${token.status} ${await token.text()}`)
  return refusals
}

async function untilTaken(
  address: string,
  init: RequestInit,
): Promise<{ answer: Response; refusals: number }> {
  for (let refusals = 0; ; refusals++) {
    const answer = await ask(address, init)
    if (answer.ok) return { answer, refusals }
    if (answer.status !== 503) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000 * (0.5 + Math.random()))
  }
}

const ask = (address: string, init: RequestInit = {}) => fetch(address, { redirect: 'manual', ...init })

function locationOf(answer: Response): string {
  const location = answer.headers.get('location')
  if (!location) throw new Error(`${answer.url} answered ${answer.status} and leads nowhere`)
  return location
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
