/** Asks an external issuer for the user, the next token, and name and email address, without leaving the page. */
import * as oauth from 'oauth4webapi'
import { identityFrom, redeemCode, requestCode, sending, textOf, withClockOf } from './code-flow.ts'
import { deviceMarks } from './device-marks.ts'
import { externalIssuer } from './external-issuer.ts'
import { signInFailure } from './failure-of.ts'
import { askInFrame } from './hidden-frame.ts'
import type { Identity } from './identity.ts'
import { saysNotSignedIn } from './sign-in-failure.ts'

/**
 * Asks in a hidden frame who is signed in; null if nobody is, or if the browser withholds the issuer's cookies from the frame.
 * Some issuers (Glewlwyd) respond only to requests with the user's ID token.
 */
export async function askExternal(idToken?: string): Promise<Identity | null> {
  const issuer = await externalIssuer()
  const hint = idToken ? { id_token_hint: idToken } : {}
  const { url, asked } = await requestCode(issuer, { prompt: 'none', ...hint })
  const landedAt = await askInFrame(url)
  deviceMarks.noteAnswerInFrame()
  try {
    return await redeemCode(issuer, asked, landedAt)
  } catch (error) {
    if (saysNotSignedIn(error)) return null
    throw error
  }
}

/** Gets the next token, with the refresh token if there is one; null if the issuer's session has ended. */
export async function renewExternal(identity: Identity): Promise<Identity | null> {
  if (!identity.refreshToken) return askExternal(identity.idToken)
  try {
    return await refresh(identity, identity.refreshToken)
  } catch (error) {
    const failure = signInFailure(error)
    if (failure.code === 'invalid_grant') return askExternal(identity.idToken)
    throw failure
  }
}

async function refresh(identity: Identity, refreshToken: string): Promise<Identity> {
  const issuer = await externalIssuer()
  const { server, client, wantedAgain } = issuer
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, {
    ...sending(),
    additionalParameters: { scope: identity.scope, ...wantedAgain },
  })
  const timed = await withClockOf(response, issuer)
  return identityFrom(
    timed,
    await oauth.processRefreshTokenResponse(server, timed.client, response),
    identity,
  )
}

/** Name and email address, from the issuer's userinfo endpoint if the ID token omits them. */
export async function describeExternal(identity: Identity): Promise<{ name: string; email: string }> {
  const { name, email, subject, accessToken } = identity
  if (name && email) return { name, email }
  try {
    const { server, client } = await externalIssuer()
    const response = await oauth.userInfoRequest(server, client, accessToken, sending(5_000))
    const claims = await oauth.processUserInfoResponse(server, client, subject, response)
    return { name: name || textOf(claims.name), email: email || textOf(claims.email) }
  } catch {
    // Many issuers reject userinfo requests with a token that was made for an API.
    return { name, email }
  }
}
