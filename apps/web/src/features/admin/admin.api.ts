/** API of the platform dashboard. Every write invalidates the reads that it affects. */

import * as contract from '@lamplighter/domain/admin'
import type { RequestOf } from '@lamplighter/domain/http'
import * as people from '@lamplighter/domain/people'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'
import { session } from '../../lib/session/session.ts'

export function useOverview() {
  return useRead(queryKeys.admin('overview'), contract.getAdminOverview, {})
}

export type WhichUsers = 'all' | 'without-a-city'

export function useUsers(which: WhichUsers, search: string) {
  const list = which === 'all' ? contract.listAdminUsers : contract.listUsersWithoutCities
  return usePagedList({
    queryKey: queryKeys.admin('users', { which, search }),
    readPage: (page, signal) =>
      callPage(list, { query: { ...(search ? { search } : {}), ...page } }, { signal }),
    largestPage: 500,
  })
}

/** Number of users without a city; undefined until loaded. */
export function useCountWithoutCity(): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.admin('users', { counted: true }),
    queryFn: ({ signal }) => callPage(contract.listUsersWithoutCities, { query: { limit: 1 } }, { signal }),
  })
  return data?.total ?? undefined
}

/** Searches a city's members by name. */
export function useMembers(cityId: string, search: string) {
  return useRead(
    queryKeys.admin('users', { cityId, search }),
    contract.listAdminUsers,
    { query: { cityId, limit: 50, ...(search ? { search } : {}) } },
    { placeholderData: (before) => before },
  )
}

export function useAdminCities() {
  return useQuery({
    queryKey: queryKeys.admin('cities'),
    queryFn: ({ signal }) => call(contract.listAdminCities, {}, { signal }),
  })
}

export function useAdminActivities() {
  return usePagedList({
    queryKey: queryKeys.admin('activities'),
    readPage: (page, signal) => callPage(contract.listAdminActivities, { query: page }, { signal }),
  })
}

/** Searches people by name or email. */
export function useFoundUsers(search: string) {
  return useRead(
    queryKeys.admin('users', { found: search }),
    contract.listAdminUsers,
    { query: { limit: 50, ...(search ? { search } : {}) } },
    { placeholderData: (before) => before },
  )
}

/** Missing setup steps of the installation and its cities. */
export function useSetup() {
  return useRead(queryKeys.admin('setup'), contract.getSetup, {})
}

/** Asked again each minute while it is looked at. */
export function useBackgroundWork() {
  return useRead(
    queryKeys.admin('background-work'),
    contract.getBackgroundWork,
    {},
    { refetchInterval: 60_000 },
  )
}

/** Counts of what a merge would move. */
export function useTryMerge(id: string, into: string | null) {
  return useRead(
    queryKeys.admin('merge', { id, into }),
    contract.tryMerge,
    { params: { id }, query: { into: into ?? '' } },
    { enabled: into !== null, staleTime: 0 },
  )
}

/** The user's own cities may have changed. */
const readAgain = () =>
  Promise.all([invalidate('admin', 'cities', 'city-admin', 'activities', 'settings'), session.refreshUser()])

export function useCreateCity() {
  return useMutation({
    mutationFn: (body: RequestOf<typeof contract.createCity>['body']) => write(contract.createCity, { body }),
    onSuccess: readAgain,
  })
}

export function useCreateCities() {
  return useMutation({
    mutationFn: (body: RequestOf<typeof contract.createCitiesFromList>['body']) =>
      write(contract.createCitiesFromList, { body }),
    onSuccess: readAgain,
  })
}

export function useUpdateCity() {
  return useMutation({
    mutationFn: ({ id, ...body }: RequestOf<typeof contract.updateCity>['body'] & { id: string }) =>
      write(contract.updateCity, { params: { id }, body }),
    onSuccess: readAgain,
  })
}

export function useSetBoundary() {
  return useMutation({
    mutationFn: ({ id, ...body }: RequestOf<typeof contract.setCityBoundary>['body'] & { id: string }) =>
      write(contract.setCityBoundary, { params: { id }, body }),
    onSuccess: readAgain,
  })
}

/** The merge changes the city of locations. */
export function useMergeCities() {
  return useMutation({
    mutationFn: ({ id, ...body }: RequestOf<typeof contract.mergeCities>['body'] & { id: string }) =>
      write(contract.mergeCities, { params: { id }, body }),
    onSuccess: () => readAllAgain(),
  })
}

/** Holds that keep the rows of a city after its removal. */
export function useCityRemoval(id: string) {
  return useRead(
    queryKeys.admin('removal', { id }),
    contract.getCityRemoval,
    { params: { id } },
    { staleTime: 0 },
  )
}

export function useCityRemovals() {
  return useRead(queryKeys.admin('removals'), contract.listCityRemovals, {})
}

/** Its locations and orders leave all lists. */
const readAllAgain = () =>
  Promise.all([readAgain(), invalidate('locations', 'notes', 'work-orders', 'invitations')])

export function useRemoveWholeCity() {
  return useMutation({
    mutationFn: ({ id, ...body }: RequestOf<typeof contract.removeCity>['body'] & { id: string }) =>
      write(contract.removeCity, { params: { id }, body }),
    onSuccess: readAllAgain,
  })
}

export function usePutBackCity() {
  return useMutation({
    mutationFn: (id: string) => write(contract.putBackCity, { params: { id } }),
    onSuccess: readAllAgain,
  })
}

export function useRecalculate() {
  return useMutation({
    mutationFn: () => write(contract.recalculateCityStats, {}),
    onSuccess: () => invalidate('admin', 'locations', 'cities'),
  })
}

export function useSetUpUser() {
  return useMutation({
    mutationFn: ({ userId, ...body }: RequestOf<typeof contract.setUpUser>['body'] & { userId: string }) =>
      write(contract.setUpUser, { params: { userId }, body }),
    onSuccess: readAgain,
  })
}

type Assignment = RequestOf<typeof contract.assignCity>['body'] & { userId: string }

export function useAssignCity() {
  return useMutation({
    mutationFn: ({ userId, ...body }: Assignment) => write(contract.assignCity, { params: { userId }, body }),
    onSuccess: readAgain,
  })
}

export function useRemoveCity() {
  return useMutation({
    mutationFn: (params: { userId: string; cityId: string }) =>
      write(contract.removeCityAssignment, { params }),
    onSuccess: readAgain,
  })
}

export function useSwitchUser() {
  return useMutation({
    mutationFn: ({ userId, to }: { userId: string; to: 'off' | 'on' }) =>
      write(to === 'off' ? people.switchOffUser : people.switchOnUser, { params: { userId } }),
    onSuccess: readAgain,
  })
}

/** Background work erases within this time, unless a hold keeps the person. */
const ERASED_WITHIN_MS = 5_000

export function useEraseUser() {
  return useMutation({
    mutationFn: ({ userId, email }: { userId: string; email: string }) =>
      write(people.eraseUser, { params: { userId }, body: { email } }),
    onSuccess: async ({ holds }) => {
      if (holds.length === 0) setTimeout(() => void readAgain(), ERASED_WITHIN_MS)
      await readAgain()
    },
  })
}

/** Reasons of the holds that keep a person. */
export function useUserHolds(userId: string) {
  return useRead(
    queryKeys.admin('holds', { userId }),
    people.listUserHolds,
    { params: { userId } },
    { staleTime: 0 },
  )
}
