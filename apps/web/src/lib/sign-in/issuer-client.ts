/** The OpenID Connect client of an issuer: its settings, and the checks of its answers. */
import { LOGIN_REQUIRED } from '@lamplighter/domain/auth'
import {
  ErrorResponse,
  type MetadataService,
  OidcClient,
  type OidcClientSettings,
  OidcClientSettingsStore,
  type SigninResponse,
  type StateStore,
} from 'oidc-client-ts'
import type { ClientConfig } from '../client-config.ts'
import { checkIdToken } from './id-token.ts'
import type { Identity } from './identity.ts'
import { CALLBACK_PATH } from './landing.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** Error codes by which an issuer refuses a silent request because it would need to prompt. */
const notSignedIn: string[] = [
  LOGIN_REQUIRED,
  'interaction_required',
  'account_selection_required',
  'consent_required',
]

type Issuer = NonNullable<ClientConfig['identity']['embedded']> & {
  resource?: string | null
  /** The address of its metadata, if not below its name. */
  metadataUrl?: string
}

/** Clients of one issuer that differ in where they keep their requests can share what they know of it. */
export function createIssuerClient(
  issuer: Issuer,
  stateStore: StateStore,
  metadata?: MetadataService,
): OidcClient {
  const { resource, audience, metadataUrl } = issuer
  const settings: OidcClientSettings = {
    authority: issuer.issuer,
    ...(metadataUrl ? { metadataUrl } : {}),
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
  return error instanceof ErrorResponse && notSignedIn.includes(error.error ?? '')
}

/** Throws a failure unless the ID token is for us, of now, and the answer to this very request. */
export async function believe(client: OidcClient, answer: SigninResponse, nonce?: string): Promise<void> {
  const wrong = checkIdToken(answer.profile, {
    issuer: await client.metadataService.getIssuer(),
    clientId: client.settings.client_id,
    nonce,
    now: Date.now() / 1000,
  })
  if (wrong) throw new SignInFailure('id_token_invalid', `The ID token's ${wrong} is not as it must be`)
}

export function identityFrom(answer: SigninResponse, via: Identity['via']): Identity {
  return {
    via,
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
