import type { User } from '@lamplighter/domain/auth'

/** The user according to an identity provider, with the token for the API. Held in memory only. */
export interface Identity {
  /** The embedded provider (email and password) or the external issuer. */
  via: 'embedded' | 'external'
  accessToken: string
  /** Unix seconds by the issuer's clock, which `deviceClock` follows. */
  expiresAt: number
  subject: string
  name: string
  email: string
  idToken: string
  /** Null if the issuer gives none. A hidden frame then gets the next access token. */
  refreshToken: string | null
  /** The user record, if the embedded provider returned it with the token. */
  user?: User | null
  /** What the issuer granted. */
  scope: string
}
