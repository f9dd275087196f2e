/**
 * Authorization code flow with PKCE (OpenID Connect Core 3.1, RFC 7636), for the embedded provider and an external issuer.
 * The library sends the requests and validates the responses. The connection to the token endpoint proves where an ID token
 * comes from, so its signature is not checked.
 */
import { CLOCK_LEEWAY_SECONDS } from '@lamplighter/domain/auth'
import * as oauth from 'oauth4webapi'
import type { ClientConfig } from '../api/client-config.ts'
import { deviceClock } from '../device/device-clock.ts'
import { signInFailure } from './failure-of.ts'
import type { Identity } from './identity.ts'
import { CALLBACK_PATH } from './landing.ts'
import { SignInFailure } from './sign-in-failure.ts'

type Settings = NonNullable<ClientConfig['identity']['embedded']> & { resource?: string | null }

/** The identity provider, and this app as its client. */
export interface Issuer {
  via: Identity['via']
  server: oauth.AuthorizationServer
  client: oauth.Client
  /** Authorization parameters. Some issuers take the API as `audience`, others as RFC 8707 `resource`. */
  wanted: Record<string, string>
  /** Parameters repeated in requests to the token endpoint. */
  wantedAgain: Record<string, string>
}

/** Values of an authorization request; only the response that matches them is accepted. */
export interface CodeRequest {
  state: string
  nonce: string
  verifier: string
}

const redirectUri = () => `${location.origin}${CALLBACK_PATH}`

export function issuerOf(via: Issuer['via'], settings: Settings, server: oauth.AuthorizationServer): Issuer {
  const { clientId, scope, audience, resource } = settings
  const client = { client_id: clientId, [oauth.clockTolerance]: CLOCK_LEEWAY_SECONDS }
  const wanted = { scope, ...(resource ? { resource } : { audience }) }
  return { via, server, client, wanted, wantedAgain: resource ? { resource } : {} }
}

/** Options of every request: a timeout, and plain HTTP only if the page itself uses it. */
export function sending(timeoutMs = 15_000) {
  const insecure = location.protocol === 'http:'
  return { signal: AbortSignal.timeout(timeoutMs), [oauth.allowInsecureRequests]: insecure }
}

/** Creates an authorization request and its URL. */
export async function requestCode(
  { server, client, wanted }: Issuer,
  parameters: { prompt?: 'none' | 'login'; id_token_hint?: string } = {},
): Promise<{ url: string; asked: CodeRequest }> {
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const verifier = oauth.generateRandomCodeVerifier()
  const query = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri(),
    ...wanted,
    ...parameters,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  const url = new URL(server.authorization_endpoint ?? '')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { url: url.href, asked: { state, nonce, verifier } }
}

/** Exchanges the code in the callback URL for tokens. Throws a SignInFailure if the response is invalid. */
export async function redeemCode(issuer: Issuer, asked: CodeRequest, landedAt: string): Promise<Identity> {
  const { server, client } = issuer
  try {
    const code = oauth.validateAuthResponse(server, client, new URL(landedAt), asked.state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      code,
      redirectUri(),
      asked.verifier,
      { ...sending(), additionalParameters: issuer.wantedAgain },
    )
    const expected = { expectedNonce: asked.nonce }
    const timed = await withClockOf(response, issuer)
    return identityFrom(
      timed,
      await oauth.processAuthorizationCodeResponse(server, timed.client, response, expected),
    )
  } catch (error) {
    throw signInFailure(error)
  }
}

/**
 * Adds the difference between the issuer's clock and the device's (SEC-40). CORS may hide an external issuer's Date header:
 * then the time is the `iat` of its ID token, which was made for this response and received over TLS.
 */
export async function withClockOf(response: Response, issuer: Issuer): Promise<Issuer> {
  const date = Date.parse(response.headers.get('date') ?? '')
  const now = (Number.isNaN(date) ? await issuedAt(response.clone()) : date) ?? deviceClock.now()
  return { ...issuer, client: { ...issuer.client, [oauth.clockSkew]: Math.round((now - Date.now()) / 1000) } }
}

/** Milliseconds since 1970; null if the response has no readable ID token. The library validates the token later. */
async function issuedAt(response: Response): Promise<number | null> {
  try {
    const { id_token } = await response.json()
    const payload = id_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
    const { iat } = JSON.parse(atob(payload))
    return Number.isFinite(iat) ? iat * 1000 : null
  } catch {
    return null
  }
}

/** Returns the tokens' user and sets `deviceClock`. `before` supplies what a renewal omits, even the ID token. */
export function identityFrom(
  { via, client, wanted }: Issuer,
  tokens: oauth.TokenEndpointResponse,
  before?: Identity,
): Identity {
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  const { sub = before?.subject, azp = client.client_id, iat = 0 } = claims ?? {}
  const now = Date.now() / 1000 + (client[oauth.clockSkew] ?? 0)
  // The library does not check these.
  const isForUs = sub && sub === (before?.subject ?? sub) && azp === client.client_id
  if (!isForUs || iat > now + CLOCK_LEEWAY_SECONDS)
    throw new SignInFailure('id_token_invalid', "The ID token's sub, azp or iat is not as it must be")
  deviceClock.set(now * 1000)
  return {
    via,
    accessToken: tokens.access_token,
    expiresAt: Math.floor(now) + (tokens.expires_in ?? 300),
    subject: sub,
    name: textOf(claims?.name) || before?.name || '',
    email: textOf(claims?.email) || before?.email || '',
    idToken: tokens.id_token ?? before?.idToken ?? '',
    refreshToken: tokens.refresh_token ?? before?.refreshToken ?? null,
    scope: tokens.scope ?? before?.scope ?? wanted.scope ?? '',
  }
}

/** A claim can have any type. */
export const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')
