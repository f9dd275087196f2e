/** Access tokens of people and of cities (TOKEN-1, TOKEN-4). Only the hash of a token is stored. */
import * as contract from '@lamplighter/domain/access-tokens'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { can } from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import { hashOfAccessToken } from '../../http/admission/access-tokens.ts'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { authorize, lockActiveCity } from '../memberships/index.ts'
import * as repo from './access-tokens.repo.ts'

export async function list({ db, user }: ReadContext) {
  return { body: await repo.tokensOfPerson(db, user.userId) }
}

export async function create(context: WriteContext, { body }: InputOf<typeof contract.createAccessToken>) {
  return { body: await insert(context, body, null) }
}

/** Revoking works in an inactive city, too. */
export async function revoke(
  { db, user, audits }: WriteContext,
  { params }: InputOf<typeof contract.revokeAccessToken>,
) {
  const { ownerId, cityId, ...before } = orNotFound(await repo.lockToken(db, params.id))
  const mayConfigure = cityId !== null && can(user, 'city:configure', { cityId }) === 'allowed'
  if (ownerId !== user.userId && !mayConfigure) throw problem('not_found')
  await repo.revokeToken(db, params.id)
  audits.push({ objectType: 'access_token', objectId: params.id, cityId, before })
  return done
}

export async function listOfCity(
  { db, user }: ReadContext,
  { params }: InputOf<typeof contract.listCityAccessTokens>,
) {
  authorize(user, 'city:configure', params)
  return { body: await repo.tokensOfCity(db, params.cityId) }
}

export async function createForCity(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.createCityAccessToken>,
) {
  authorize(context.user, 'city:configure', params)
  const city = await lockActiveCity(context, params.cityId)
  return { body: await insert(context, body, city.id) }
}

async function insert(
  { db, user, audits }: WriteContext,
  { _id, secret, name, scopes, days }: contract.NewAccessToken,
  cityId: string | null,
): Promise<contract.AccessToken> {
  const made = {
    name: name.trim(),
    scopes: contract.accessTokenScopes.filter((scope) => scopes.includes(scope)),
    days,
  }
  enforce(contract.checkNewAccessToken(made, await repo.countTokens(db, user.userId), user))
  const hash = hashOfAccessToken(contract.ACCESS_TOKEN_PREFIX + secret)
  await repo.insertToken(db, { ...made, id: _id, userId: user.userId, cityId, hash })
  audits.push({ objectType: 'access_token', objectId: _id, cityId, after: made })
  return repo.tokenById(db, _id)
}
