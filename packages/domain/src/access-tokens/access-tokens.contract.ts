/** Calls for access tokens: what programs send instead of a sign-in. No token may make these calls (TOKEN-3). */
import * as z from 'zod/mini'
import { endpoint, id, idParams, person, success, text, timestamp } from '../http/index.ts'
import { accessTokenScopes, cityTokenScopes } from './access-token-scopes.ts'
import {
  ACCESS_TOKEN_SECRET_LENGTH,
  accessTokenDays,
  MAX_ACCESS_TOKEN_NAME,
  USUAL_ACCESS_TOKEN_DAYS,
} from './access-tokens.constants.ts'

export const accessToken = z.object({
  _id: id,
  name: z.string(),
  scopes: z.array(z.enum(accessTokenScopes)),
  owner: person,
  /** For the token of a city. */
  city: z.nullable(z.object({ _id: id, name: z.string() })),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Up to a minute old; null before the first use. */
  lastUsedAt: z.nullable(timestamp),
  /** False once it has expired, or the owner of a city's token is not a City Admin there. */
  works: z.boolean(),
})
export type AccessToken = z.infer<typeof accessToken>

const newAccessToken = z.strictObject({
  _id: id,
  /** The token after its prefix. */
  secret: z.string().check(z.length(ACCESS_TOKEN_SECRET_LENGTH), z.regex(/^[\w-]*$/)),
  name: text(MAX_ACCESS_TOKEN_NAME),
  scopes: z.array(z.enum(accessTokenScopes)).check(z.maxLength(accessTokenScopes.length)),
  days: z._default(z.literal(accessTokenDays), USUAL_ACCESS_TOKEN_DAYS),
})
export type NewAccessToken = z.infer<typeof newAccessToken>

const newCityAccessToken = z.extend(newAccessToken, {
  scopes: z.array(z.enum(cityTokenScopes)).check(z.maxLength(cityTokenScopes.length)),
})

const problemsOfNew = [
  'access_token_name_missing',
  'access_token_scope_missing',
  'region_viewer_reads_only',
  'too_many_access_tokens',
  'access_token_taken',
  'id_taken',
] as const

const made =
  'The caller makes the secret (32 random bytes, base64url), so that no answer contains it. The token is lamp_ and the secret; the server keeps only its SHA-256'

export const listAccessTokens = endpoint({
  id: 'listAccessTokens',
  method: 'GET',
  path: '/api/access-tokens',
  summary:
    "The caller's personal access tokens, and those of cities that the caller no longer administers, newest first",
  access: 'user',
  response: z.array(accessToken),
})

export const createAccessToken = endpoint({
  id: 'createAccessToken',
  method: 'POST',
  path: '/api/access-tokens',
  summary: `Make a personal access token. ${made}`,
  access: 'user',
  body: newAccessToken,
  response: accessToken,
  status: 201,
  problems: problemsOfNew,
})

export const revokeAccessToken = endpoint({
  id: 'revokeAccessToken',
  method: 'DELETE',
  path: '/api/access-tokens/{id}',
  summary: "Revoke an access token of one's own, or of a city of which one is a City Admin",
  access: 'user',
  params: idParams,
  response: success,
  problems: ['not_found'],
})

const cityParams = z.strictObject({ cityId: id })

export const listCityAccessTokens = endpoint({
  id: 'listCityAccessTokens',
  method: 'GET',
  path: '/api/city-admin/cities/{cityId}/access-tokens',
  summary: "A city's access tokens, newest first",
  access: 'user',
  params: cityParams,
  response: z.array(accessToken),
  problems: ['forbidden', 'not_found'],
})

export const createCityAccessToken = endpoint({
  id: 'createCityAccessToken',
  method: 'POST',
  path: '/api/city-admin/cities/{cityId}/access-tokens',
  summary: `Make an access token of a city, which works while the caller is a City Admin there. ${made}`,
  access: 'user',
  params: cityParams,
  body: newCityAccessToken,
  response: accessToken,
  status: 201,
  problems: ['forbidden', 'not_found', 'city_inactive', ...problemsOfNew],
})
