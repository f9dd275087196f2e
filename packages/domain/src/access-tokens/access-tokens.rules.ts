/** Checks of a new access token, and of what a token may do (TOKEN-1, TOKEN-3, TOKEN-4). */
import { type Assignment, type Caller, isCityAdmin, onlyReads } from '../memberships/roles.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import {
  type AccessTokenScope,
  accessTokenScopes,
  isCityTokenScope,
  type Opening,
  openingInWords,
} from './access-token-scopes.ts'
import { MAX_ACCESS_TOKENS } from './access-tokens.constants.ts'

type Owner = Pick<Caller, 'memberships' | 'platformRole'>

/**
 * Returns the scopes that a person may give to a token: only reading ones if they only read themselves (REGION-7).
 * Platform admins write in every city, whatever they view.
 */
export function offeredScopes(owner: Owner): readonly AccessTokenScope[] {
  return onlyReads(owner) && owner.platformRole !== 'admin'
    ? accessTokenScopes.filter((scope) => scope.endsWith(':read'))
    : accessTokenScopes
}

/** A token has a name after trimming and a scope, and its owner fewer than 20 others. `count` is the number of those. */
export function checkNewAccessToken(
  { name, scopes }: { name: string; scopes: readonly AccessTokenScope[] },
  count: number,
  owner: Owner,
): RuleProblem | null {
  if (name.trim() === '') return refuse('access_token_name_missing', { field: 'name' })
  if (scopes.length === 0) return refuse('access_token_scope_missing', { field: 'scopes' })
  if (!scopes.every((scope) => offeredScopes(owner).includes(scope)))
    return refuse('region_viewer_reads_only')
  return count >= MAX_ACCESS_TOKENS ? refuse('too_many_access_tokens') : null
}

/** Checks whether a token may make a call that these scopes open. `cityId` is set for the token of a city. */
export function checkScope(
  { scopes, cityId }: { scopes: readonly AccessTokenScope[]; cityId: string | null },
  opening: Opening,
): RuleProblem | null {
  if (opening.length === 0) return refuse('closed_to_access_tokens')
  const has = (scope: AccessTokenScope) =>
    scopes.includes(scope) && (cityId === null || isCityTokenScope(scope))
  if (opening.some((set) => set.every(has))) return null
  return refuse('access_token_scope_lacking', { values: { scopes: openingInWords(opening) } })
}

/**
 * Returns the owner of a city's token with their membership in that city alone; null once they are not a City Admin
 * there. Being a platform admin adds nothing: it would open every city.
 */
export function ownerInCity<C extends Caller>(owner: C, cityId: string): C | null {
  const memberships = owner.memberships.filter((one) => one.cityId === cityId)
  return memberships.some(isCityAdmin) ? { ...owner, platformRole: 'user', memberships } : null
}

/** `member` is the owner's membership in the token's city, if it has one; undefined for a personal token. */
export function accessTokenWorks(
  { expiresAt, member }: { expiresAt: Date; member?: Pick<Assignment, 'role' | 'status'> | null },
  now: Date,
): boolean {
  return expiresAt > now && (member === undefined || (member !== null && isCityAdmin(member)))
}
