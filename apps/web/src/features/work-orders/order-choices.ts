/** Members, crews and closing reasons of a city, which the forms of its work orders offer. Kept on this device. */
import type { ResponseOf } from '@lamplighter/domain/http'
import { type CrewMembers, getOrderChoices } from '@lamplighter/domain/work-orders'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { session } from '../../lib/session/session.ts'

export type OrderChoices = ResponseOf<typeof getOrderChoices>

export function useOrderChoices(cityId: string) {
  return useRead(queryKeys.orderChoices(cityId), getOrderChoices, { query: { cityId } })
}

/** Those of several cities, by city; without those that are not known. */
export function useChoicesOf(cityIds: readonly string[]): ReadonlyMap<string, OrderChoices> {
  const known = useQueries({
    queries: cityIds.map((cityId) => ({
      queryKey: queryKeys.orderChoices(cityId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getOrderChoices, { query: { cityId } }, { signal }),
    })),
    combine: answersOf,
  })
  return useMemo(
    () => new Map(cityIds.flatMap((id, index) => (known[index] ? [[id, known[index]] as const] : []))),
    [cityIds, known],
  )
}

const answersOf = (results: { data: OrderChoices | undefined }[]) => results.map(({ data }) => data)

/** Ids of the crews that a person is in. */
export const crewsOf = ({ crews }: OrderChoices, userId: string): string[] =>
  crews.filter(({ memberIds }) => memberIds.includes(userId)).map(({ _id }) => _id)

/** The members of crews, in all cities whose choices are known. */
export function crewMembersIn(choices: ReadonlyMap<string, OrderChoices>): CrewMembers {
  const all = [...choices.values()].flatMap(({ crews, members }) =>
    crews.map(({ _id, memberIds }) => {
      const people = members.filter(({ userId }) => memberIds.includes(userId))
      return [_id, people.map(({ userId, name }) => ({ _id: userId, name }))] as const
    }),
  )
  return new Map(all)
}

/** The signed-in user, with the crews of the cities whose choices were read. */
export function meNow(): { userId: string; crewIds: string[] } {
  const userId = session.state().user?._id ?? ''
  const known = queryClient.getQueriesData<OrderChoices>({ queryKey: queryKeys.orderChoices('').slice(0, 2) })
  return { userId, crewIds: known.flatMap(([, choices]) => (choices ? crewsOf(choices, userId) : [])) }
}
