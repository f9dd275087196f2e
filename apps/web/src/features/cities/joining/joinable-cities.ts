import { type CityChoice, type CityRequest, checkJoin } from '@lamplighter/domain/cities'

/** Cities that the user can request to join: not a member, no pending request (CITY-10, CITY-38). */
export function joinableCities(
  cities: readonly CityChoice[],
  memberships: readonly { cityId: string }[],
  requests: readonly Pick<CityRequest, 'cityId' | 'status'>[],
): CityChoice[] {
  return cities.filter(
    ({ _id }) =>
      checkJoin(_id, {
        isMember: memberships.some(({ cityId }) => cityId === _id),
        hasPendingRequest: requests.some(({ cityId, status }) => cityId === _id && status === 'pending'),
      }) === null,
  )
}
