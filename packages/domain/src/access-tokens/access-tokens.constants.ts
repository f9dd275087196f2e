/** Numbers and form of access tokens (TOKEN-1, TOKEN-2). */

/** Tells an access token from the token of a sign-in, and lets scanners of source code find a leaked one. */
export const ACCESS_TOKEN_PREFIX = 'lamp_'
/** 32 random bytes (base64url). */
export const ACCESS_TOKEN_SECRET_LENGTH = 43
/** The prefix, then the secret. */
export const accessTokenPattern = /^lamp_[A-Za-z0-9_-]{43}$/

/** Days until a token expires. */
export const accessTokenDays = [30, 90, 365] as const
export type AccessTokenDays = (typeof accessTokenDays)[number]
export const USUAL_ACCESS_TOKEN_DAYS: AccessTokenDays = 90

/** Tokens that one person can have at a time, those for cities included. Expired ones do not count. */
export const MAX_ACCESS_TOKENS = 20
export const MAX_ACCESS_TOKEN_NAME = 60
