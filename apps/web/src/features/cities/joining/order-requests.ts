import type { CityRequest } from '@lamplighter/domain/cities'

/** Pending requests first, then decided ones; each group newest first, as from the server. */
export function pendingFirst(requests: readonly CityRequest[]): CityRequest[] {
  const waits = ({ status }: CityRequest) => (status === 'pending' ? 0 : 1)
  return requests.toSorted((one, other) => waits(one) - waits(other))
}

/** Cities whose latest request was rejected. */
export function lastRejections(requests: readonly CityRequest[]): CityRequest[] {
  const latest = new Map<string, CityRequest>()
  for (const request of requests.toSorted(byTime)) latest.set(request.cityId, request)
  return [...latest.values()].filter(({ status }) => status === 'rejected')
}

const byTime = (one: CityRequest, other: CityRequest) =>
  Date.parse(one.requestedAt) - Date.parse(other.requestedAt)
