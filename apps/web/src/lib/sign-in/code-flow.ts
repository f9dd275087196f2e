/**
 * The authorization code flow with PKCE (OpenID Connect Core 3.1, RFC 7636) at the provider inside. Its addresses are on our own
 * origin, so nothing has to be discovered; an issuer elsewhere is asked through a library (`issuer-client.ts`).
 */
import * as z from 'zod/mini'
import { uuidv4 } from '../api/ids.ts'
import type { ClientConfig } from '../client-config.ts'
import { believe } from './id-token.ts'
import type { Identity } from './identity.ts'
import { CALLBACK_PATH } from './landing.ts'
import { SignInFailure } from './sign-in-failure.ts'

type Client = NonNullable<ClientConfig['identity']['embedded']>

/** What was asked; only the answer to it is taken. */
export interface CodeRequest {
  url: string
  state: string
  nonce: string
  verifier: string
}

const TIMEOUT_MS = 15_000
const redirectUri = () => `${location.origin}${CALLBACK_PATH}`

const tokenShape = z.object({
  access_token: z.string(),
  id_token: z.string(),
  expires_in: z.number(),
  scope: z.optional(z.string()),
})
const claimsShape = z.looseObject({
  sub: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
})

export async function requestCode(client: Client, prompt: 'none' | 'login'): Promise<CodeRequest> {
  const [state, nonce, verifier] = [uuidv4(), uuidv4(), uuidv4() + uuidv4()]
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri(),
    scope: client.scope,
    audience: client.audience,
    prompt,
    state,
    nonce,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  return { url: `/oidc/auth?${query}`, state, nonce, verifier }
}

/** Exchanges the code of the address where the request ended. Throws a SignInFailure when the provider refused. */
export async function redeemCode(client: Client, asked: CodeRequest, landedAt: string): Promise<Identity> {
  const answer = new URL(landedAt).searchParams
  if (answer.get('state') !== asked.state)
    throw new SignInFailure('state_mismatch', 'The answer belongs to another request')
  const refusal = answer.get('error')
  if (refusal) throw new SignInFailure(refusal, answer.get('error_description') ?? refusal)
  const response = await fetch('/oidc/token', {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      client_id: client.clientId,
      redirect_uri: redirectUri(),
      code_verifier: asked.verifier,
    }),
  })
  if (!response.ok) throw new SignInFailure('server_error', `No token was given (${response.status})`)
  const now = Date.now() / 1000
  const { access_token, id_token, expires_in, scope } = tokenShape.parse(await response.json())
  const claims = claimsShape.parse(claimsOf(id_token))
  believe(claims, { issuer: client.issuer, clientId: client.clientId, nonce: asked.nonce, now })
  return {
    via: 'embedded',
    accessToken: access_token,
    expiresAt: Math.floor(now) + expires_in,
    subject: claims.sub,
    name: claims.name ?? '',
    email: claims.email ?? '',
    idToken: id_token,
    refreshToken: null,
    scope: scope ?? client.scope,
  }
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What a JWT says; its signature is not looked at, since the token came straight from the provider. */
function claimsOf(token: string): unknown {
  const body = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(body, (byte) => byte.charCodeAt(0))))
}
