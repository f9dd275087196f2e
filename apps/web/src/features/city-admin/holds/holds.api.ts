/** API of holds and retention. Reads are refetched after a failed write too: another admin may have lifted the hold. */
import * as contract from '@lamplighter/domain/holds'
import type { RequestOf } from '@lamplighter/domain/http'
import { getLocation } from '@lamplighter/domain/locations'
import { getWorkOrder } from '@lamplighter/domain/work-orders'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/api/api-client.ts'
import { invalidate, queryKeys } from '../../../lib/api/query-keys.ts'
import { usePagedList } from '../../../lib/api/use-paged-list.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { write } from '../../../lib/api/write.ts'
import type { NamedSubject } from './named-subject.ts'

const refetch = () => invalidate('city-admin')

export function useHolds(cityId: string, state: 'open' | 'lifted') {
  return usePagedList({
    queryKey: queryKeys.cityAdmin('holds', { cityId, state }),
    readPage: (page, signal) =>
      callPage(contract.listHolds, { params: { cityId }, query: { state, ...page } }, { signal }),
    largestPage: 100,
  })
}

type Asked = RequestOf<typeof contract.getHoldOnRecord>['query']

export function useHoldOnRecord(cityId: string, query: NonNullable<Asked>, enabled: boolean) {
  return useRead(
    queryKeys.cityAdmin('hold-on-record', { cityId, ...query }),
    contract.getHoldOnRecord,
    { params: { cityId }, query },
    { enabled, select: ({ hold }) => hold },
  )
}

/** The name of the location or order in the address. */
export function useSubjectName({ kind, _id: id }: NamedSubject) {
  return useQuery({
    queryKey: queryKeys.cityAdmin('hold-subject', { kind, id }),
    queryFn: async ({ signal }) =>
      kind === 'location'
        ? (await call(getLocation, { params: { id } }, { signal })).name
        : (await call(getWorkOrder, { params: { id } }, { signal })).title,
    enabled: kind !== 'person',
  })
}

type NewHold = RequestOf<typeof contract.createHold>['body']

export function usePlaceHold(cityId: string) {
  return useMutation({
    mutationFn: (body: NewHold) => write(contract.createHold, { params: { cityId }, body }),
    onSettled: refetch,
  })
}

export function useLiftHold() {
  return useMutation({
    mutationFn: ({ _id: id }: contract.Hold) => write(contract.liftHold, { params: { id } }),
    onSettled: refetch,
  })
}

export const useRetention = (cityId: string) =>
  useRead(queryKeys.cityAdmin('retention', { cityId }), contract.getRetention, { params: { cityId } })

export function useSetRetention(cityId: string) {
  return useMutation({
    mutationFn: (days: contract.RetentionDays) =>
      write(contract.setRetention, { params: { cityId }, body: { days } }),
    onSettled: refetch,
  })
}
