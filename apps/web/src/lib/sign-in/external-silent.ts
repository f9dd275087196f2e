/** Asking an issuer elsewhere while the page stays: who is signed in, the next token, name and e-mail address. */
import { ErrorResponse } from 'oidc-client-ts'
import * as z from 'zod/mini'
import { uuidv4 } from '../api/ids.ts'
import { externalClients } from './external-clients.ts'
import { askInFrame } from './hidden-frame.ts'
import type { Identity } from './identity.ts'
import { identityFrom, identityOf, saysNotSignedIn } from './issuer-client.ts'

/**
 * Asks in a hidden frame who is signed in; null when nobody is, or when the browser keeps the issuer's cookies from it.
 * Some issuers (Glewlwyd) answer only about the person of an ID token that they are shown.
 */
export async function askExternal(idToken?: string): Promise<Identity | null> {
  const { silent } = await externalClients()
  const nonce = uuidv4()
  try {
    const request = await silent.createSigninRequest({
      prompt: 'none',
      nonce,
      request_type: 'si:s',
      ...(idToken ? { id_token_hint: idToken } : {}),
    })
    const answer = await silent.processSigninResponse(await askInFrame(request.url))
    return await identityFrom(silent, answer, nonce)
  } catch (error) {
    if (saysNotSignedIn(error)) return null
    throw error
  }
}

/** The next token, by the refresh token where there is one; null when the session at the issuer is over. */
export async function renewExternal(identity: Identity): Promise<Identity | null> {
  if (!identity.refreshToken) return askExternal(identity.idToken)
  try {
    return await refresh(identity, identity.refreshToken)
  } catch (error) {
    if (error instanceof ErrorResponse && error.error === 'invalid_grant')
      return askExternal(identity.idToken)
    throw error
  }
}

async function refresh(identity: Identity, refreshToken: string): Promise<Identity> {
  const { silent, resource } = await externalClients()
  const { subject, name, email, idToken } = identity
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of the client, named so by its library
  const answer = await silent.useRefreshToken({
    state: {
      refresh_token: refreshToken,
      id_token: idToken,
      scope: identity.scope,
      session_state: null,
      profile: {
        sub: subject,
        iss: silent.settings.authority,
        aud: silent.settings.client_id,
        exp: 0,
        iat: 0,
      },
    },
    ...(resource ? { resource } : {}),
  })
  // A renewal may leave out what did not change, the ID token too.
  const renewed = answer.id_token === idToken ? identityOf(answer) : await identityFrom(silent, answer)
  return {
    ...renewed,
    refreshToken: renewed.refreshToken ?? refreshToken,
    name: renewed.name || name,
    email: renewed.email || email,
  }
}

/** Name and e-mail address; from the issuer's userinfo where the ID token leaves them out. */
export async function describeExternal(identity: Identity): Promise<{ name: string; email: string }> {
  const { name, email, subject, accessToken } = identity
  if (name && email) return { name, email }
  try {
    const { silent } = await externalClients()
    const answer = await fetch(await silent.metadataService.getUserInfoEndpoint(), {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(5_000),
    })
    const text = z.catch(z.string(), '')
    const claims = z.object({ sub: z.literal(subject), name: text, email: text }).parse(await answer.json())
    return { name: name || claims.name, email: email || claims.email }
  } catch {
    // Many issuers keep userinfo from a token that was made for an API.
    return { name, email }
  }
}
