/** The OpenID Connect client of an issuer elsewhere: its settings, and the checks of its answers. */
import {
  ErrorResponse,
  ErrorTimeout,
  type MetadataService,
  OidcClient,
  type OidcClientSettings,
  OidcClientSettingsStore,
  type SigninResponse,
  type StateStore,
} from 'oidc-client-ts'
import type { ClientConfig } from '../client-config.ts'
import { believe } from './id-token.ts'
import type { Identity } from './identity.ts'
import { CALLBACK_PATH } from './landing.ts'
import { isNotSignedIn, SignInFailure } from './sign-in-failure.ts'

type Issuer = NonNullable<ClientConfig['identity']['external']>

/** Clients of one issuer that differ in where they keep their requests can share what they know of it. */
export function createIssuerClient(
  issuer: Issuer,
  stateStore: StateStore,
  metadata?: MetadataService,
): OidcClient {
  const { resource, audience } = issuer
  const settings: OidcClientSettings = {
    authority: issuer.issuer,
    client_id: issuer.clientId,
    scope: issuer.scope,
    redirect_uri: `${location.origin}${CALLBACK_PATH}`,
    response_type: 'code',
    requestTimeoutInSeconds: 15,
    // Our own check of the ID token needs the claims that are left out otherwise.
    filterProtocolClaims: false,
    stateStore,
    // Some issuers take the API as `audience`, others as RFC 8707 `resource`, which their token endpoint wants again.
    ...(resource ? { resource, extraTokenParams: { resource } } : { extraQueryParams: { audience } }),
  }
  return metadata ? new OidcClient(new OidcClientSettingsStore(settings), metadata) : new OidcClient(settings)
}

export function saysNotSignedIn(error: unknown): boolean {
  return error instanceof ErrorResponse && isNotSignedIn(error.error ?? '')
}

/** The issuer's own code where it gave one; any other error as it is. */
export function failureAt(error: unknown): unknown {
  if (error instanceof ErrorResponse)
    return new SignInFailure(error.error ?? '', error.error_description ?? error.message)
  return error instanceof ErrorTimeout ? new SignInFailure('temporarily_unavailable', error.message) : error
}

/** Whom the answer is about, once its ID token is believed. */
export async function identityFrom(
  client: OidcClient,
  answer: SigninResponse,
  nonce?: string,
): Promise<Identity> {
  believe(answer.profile, {
    issuer: await client.metadataService.getIssuer(),
    clientId: client.settings.client_id,
    nonce,
    now: Date.now() / 1000,
  })
  return identityOf(answer)
}

/** Without the check: for a renewal that brought no ID token. */
export function identityOf(answer: SigninResponse): Identity {
  return {
    via: 'external',
    accessToken: answer.access_token,
    expiresAt: answer.expires_at ?? Math.floor(Date.now() / 1000) + 300,
    subject: answer.profile.sub,
    name: answer.profile.name ?? '',
    email: answer.profile.email ?? '',
    idToken: answer.id_token ?? '',
    refreshToken: answer.refresh_token ?? null,
    scope: answer.scope ?? '',
  }
}
