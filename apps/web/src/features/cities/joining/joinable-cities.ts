import { type CityChoice, type CityRequest, checkJoin } from '@lamplighter/domain/cities'
import { type Assignment, isMember } from '@lamplighter/domain/memberships'

/** Cities that the user can request to join: not a member, no pending request (CITY-10, CITY-38, REGION-5). */
export function joinableCities(
  cities: readonly CityChoice[],
  memberships: readonly (Pick<Assignment, 'role' | 'status'> & { cityId: string })[],
  requests: readonly Pick<CityRequest, 'cityId' | 'status'>[],
): CityChoice[] {
  return cities.filter(
    ({ _id }) =>
      checkJoin(_id, {
        isMember: memberships.some((one) => one.cityId === _id && isMember(one)),
        hasPendingRequest: requests.some(({ cityId, status }) => cityId === _id && status === 'pending'),
      }) === null,
  )
}
