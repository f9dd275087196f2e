/** Access tokens of the caller, and of Alder Point. */
import { randomUUID } from 'node:crypto'
import { insertAccessToken } from './insert-own.ts'
import { insertUser, randomSecret } from './insert-rows.ts'
import type { RouteCalls } from './route-calls.ts'

/** A valid body: only the id and the secret differ each time. */
export const tokenBody = () => ({
  _id: randomUUID(),
  secret: randomSecret(),
  name: 'Asset sync',
  scopes: ['locations:read'],
})

const ofAlderPoint = [{ name: 'of Alder Point', ofAlder: true }]

export const callsForAccessTokens: Record<string, RouteCalls> = {
  'GET /api/access-tokens': { ask: () => ({ url: '/api/access-tokens' }) },
  'POST /api/access-tokens': {
    done: 201,
    ask: () => ({ url: '/api/access-tokens', body: tokenBody() }),
  },
  'DELETE /api/access-tokens/{id}': {
    variants: [
      { name: 'own', author: 'caller' },
      { name: "somebody else's", author: 'other' },
    ],
    ask: async ({ app }, caller, { author }) => {
      const by = author === 'caller' && caller.kind !== 'A' ? caller.id : await insertUser(app)
      return { url: `/api/access-tokens/${(await insertAccessToken(app, by)).id}` }
    },
  },
  'GET /api/city-admin/cities/{cityId}/audit': {
    variants: ofAlderPoint,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/audit` }),
  },
  'GET /api/city-admin/cities/{cityId}/access-tokens': {
    variants: ofAlderPoint,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/access-tokens` }),
  },
  'POST /api/city-admin/cities/{cityId}/access-tokens': {
    variants: ofAlderPoint,
    done: 201,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/access-tokens`, body: tokenBody() }),
  },
}
