import type { User } from '@lamplighter/domain/auth'

/** Who an identity provider says this is, and the token that proves it to the API. Held in memory only. */
export interface Identity {
  /** The provider inside, asked by e-mail and password, or the issuer elsewhere. */
  via: 'embedded' | 'external'
  accessToken: string
  /** Unix seconds by the issuer's clock, which `deviceClock` knows. */
  expiresAt: number
  subject: string
  name: string
  email: string
  idToken: string
  /** Null where the issuer gives none: then a hidden frame asks for the next access token. */
  refreshToken: string | null
  /** The user record, where the provider inside answered it together with the token. */
  user?: User | null
  /** What the issuer granted. */
  scope: string
}
