import { type DemoLocation, emptyFields, getDemo } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { isProblem } from '../../../../lib/api/api-problem.ts'
import { queryKeys } from '../../../../lib/api/query-keys.ts'
import { useRead } from '../../../../lib/api/use-read.ts'
import type { ListedLocation } from '../listed-location.ts'

/** The public demonstration city; `isMissing` if this server has none. */
export function useDemo() {
  const { data, error, isPending, refetch } = useRead(
    queryKeys.demo(),
    getDemo,
    {},
    { staleTime: 5 * 60_000, retry: (failures, problem) => failures < 2 && !isProblem(problem, 'not_found') },
  )
  const town = data ? `${data.city}, ${data.state}` : ''
  const locations = useMemo(
    () => (data?.locations ?? []).map((one, at) => listed(one, at, town)),
    [data, town],
  )
  return {
    city: data?.city ?? '',
    locations,
    isPending,
    isMissing: isProblem(error, 'not_found'),
    isError: error !== null && !data,
    retry: () => void refetch(),
  }
}

function listed(
  { createdBy, category: _, ...location }: DemoLocation,
  at: number,
  city: string,
): ListedLocation {
  return {
    ...emptyFields,
    ...location,
    key: `demo:${at}`,
    id: null,
    city,
    // Without a creator, device lists show 'You', which would be wrong here.
    creator: createdBy ?? '',
    createdAt: null,
    updatedAt: null,
    media: [],
    mediaCount: 0,
    noteCount: 0,
    latestNote: null,
  }
}
