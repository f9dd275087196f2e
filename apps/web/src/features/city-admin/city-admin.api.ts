/** API of the city dashboard. Every read is for one city; every write invalidates the reads that it affects. */

import { type AuditFilters, listAudit } from '@lamplighter/domain/audit'
import * as contract from '@lamplighter/domain/city-admin'
import type { RequestOf } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { getOrderChoices } from '@lamplighter/domain/work-orders'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callPage } from '../../lib/api/api-client.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'
import { sendOrKeep } from '../../lib/outbox/outbox.ts'
import { moveToTrash, restoreFromTrash } from '../../lib/outbox/trash.ts'
import { session } from '../../lib/session/session.ts'

const WAITING_POLL_MS = 30_000

export function useCityStats(cityId: string) {
  return useRead(queryKeys.cityAdmin('stats', { cityId }), contract.getCityStats, { query: { cityId } })
}

export function useCityMembers(cityId: string) {
  return useRead(
    queryKeys.cityAdmin('users', { cityId }),
    contract.listCityUsers,
    { query: { cityId } },
    { select: (groups) => groups.find(({ city }) => city._id === cityId)?.users ?? [] },
  )
}

/** Reads the same answer as the list of members. */
export function useCityRegionViewers(cityId: string) {
  return useRead(
    queryKeys.cityAdmin('users', { cityId }),
    contract.listCityUsers,
    { query: { cityId } },
    { select: (groups) => groups.find(({ city }) => city._id === cityId)?.regionViewers ?? [] },
  )
}

/** Polled while on screen: phones report on their own. */
export function useWaiting(cityId: string) {
  return useRead(
    queryKeys.cityAdmin('waiting', { cityId }),
    contract.listWaiting,
    { query: { cityId } },
    { refetchInterval: WAITING_POLL_MS },
  )
}

export function usePendingRequests(cityId: string) {
  return useRead(queryKeys.cityAdmin('pending-requests', { cityId }), contract.listPendingRequests, {
    query: { cityId },
  })
}

/** Applicants who belong to no city; empty until loaded. */
export function useUnassigned(): ReadonlySet<string> {
  const { data } = useRead(queryKeys.cityAdmin('unassigned-users'), contract.listUnassignedUsers, {})
  return useMemo(() => new Set(data?.map(({ _id }) => _id)), [data])
}

export function useUserTypes() {
  return useRead(queryKeys.cityAdmin('user-types'), contract.getUserTypes, {}, { staleTime: 60 * 60_000 })
}

export function useCityLocations(cityId: string, search: string) {
  const query = { cityId, ...(search ? { search } : {}) }
  return usePagedList({
    queryKey: queryKeys.cityAdmin('locations', query),
    readPage: (page, signal) =>
      callPage(contract.listCityLocations, { query: { ...query, ...page } }, { signal }),
    largestPage: 500,
  })
}

export function useTrash(cityId: string, search: string) {
  const query = { cityId, ...(search ? { search } : {}) }
  return usePagedList({
    queryKey: queryKeys.cityAdmin('trash', query),
    readPage: (page, signal) => callPage(contract.listTrash, { query: { ...query, ...page } }, { signal }),
    largestPage: 500,
  })
}

export function useAudit(cityId: string, query: AuditFilters) {
  return usePagedList({
    queryKey: queryKeys.cityAdmin('audit', { cityId, ...query }),
    readPage: (page, signal) =>
      callPage(listAudit, { params: { cityId }, query: { ...query, ...page } }, { signal }),
  })
}

/** Number of locations in the trash; undefined until loaded. */
export function useTrashCount(cityId: string): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.cityAdmin('trash', { cityId, counted: true }),
    queryFn: ({ signal }) => callPage(contract.listTrash, { query: { cityId, limit: 1 } }, { signal }),
  })
  return data?.total ?? undefined
}

export function useRestoreLocation() {
  return useMutation({ mutationFn: restoreFromTrash })
}

export function useCityNotes(cityId: string) {
  return usePagedList({
    queryKey: queryKeys.cityAdmin('notes', { cityId }),
    readPage: (page, signal) => callPage(contract.listCityNotes, { query: { cityId, ...page } }, { signal }),
  })
}

/** Paged, or only the first few. */
export function useCityActivities(cityId: string, types: readonly string[] = [], first?: number) {
  const query = { cityId, ...(types.length > 0 ? { types: [...types] } : {}) }
  return usePagedList({
    queryKey: queryKeys.cityAdmin('activities', { ...query, limit: first }),
    readPage: ({ after, limit }, signal) =>
      callPage(
        contract.listCityActivities,
        { query: { ...query, limit: first ?? limit, after } },
        { signal },
      ),
  })
}

type RoleChange = RequestOf<typeof contract.setMemberRole>['body'] & { userId: string }

export function useSetMemberRole() {
  return useMutation({
    mutationFn: ({ userId, ...body }: RoleChange) =>
      write(contract.setMemberRole, { params: { userId }, body }),
    onSuccess: () => invalidate('city-admin', 'activities'),
  })
}

export function useRemoveMember(cityId: string) {
  return useMutation({
    mutationFn: ({ _id: userId }: { _id: string }) =>
      write(contract.removeMember, { params: { userId, cityId } }),
    onSuccess: () => invalidate('city-admin', 'activities'),
  })
}

export function useCrews(cityId: string) {
  return useRead(queryKeys.cityAdmin('crews', { cityId }), contract.listCrews, { query: { cityId } })
}

/** `version` is that of the edited crew; null for a new one. */
type SavedCrew = RequestOf<typeof contract.createCrew>['body'] & { version: number | null }

/** Refetch on failure too: another admin may have changed or deleted it. Orders show the names of crews. */
export function useSaveCrew() {
  return useMutation({
    mutationFn: ({ version, ...crew }: SavedCrew) => {
      if (version === null) return write(contract.createCrew, { body: crew })
      const { _id: id, cityId: _, ...body } = crew
      return write(contract.updateCrew, { params: { id }, body }, { ifMatch: version })
    },
    onSettled: () => invalidate('city-admin', 'work-orders'),
  })
}

export function useDeleteCrew() {
  return useMutation({
    mutationFn: ({ _id: id }: contract.Crew) => write(contract.deleteCrew, { params: { id } }),
    onSettled: () => invalidate('city-admin', 'work-orders'),
  })
}

export function useOrderRules(cityId: string) {
  return useRead(queryKeys.cityAdmin('order-rules', { cityId }), contract.listOrderRules, {
    query: { cityId },
  })
}

type SavedRule = RequestOf<typeof contract.createOrderRule>['body'] & { version: number | null }

/** Refetch on failure too: another admin may have changed or deleted it. */
export function useSaveOrderRule() {
  return useMutation({
    mutationFn: ({ version, ...rule }: SavedRule) => {
      if (version === null) return write(contract.createOrderRule, { body: rule })
      const { _id: id, cityId: _, ...body } = rule
      return write(contract.updateOrderRule, { params: { id }, body }, { ifMatch: version })
    },
    onSettled: () => invalidate('city-admin'),
  })
}

export function useDeleteOrderRule() {
  return useMutation({
    mutationFn: ({ _id: id }: contract.OrderRule) => write(contract.deleteOrderRule, { params: { id } }),
    onSettled: () => invalidate('city-admin'),
  })
}

export function useOrderRuleLog(id: string) {
  return usePagedList({
    queryKey: queryKeys.cityAdmin('order-rules', { log: id }),
    readPage: (page, signal) =>
      callPage(contract.listOrderRuleEffects, { params: { id }, query: page }, { signal }),
    largestPage: 100,
  })
}

/** The forms of work orders offer the same. */
export function useOrderSettings(cityId: string) {
  return useRead(queryKeys.orderChoices(cityId), getOrderChoices, { query: { cityId } })
}

export function useSetOrderSettings(cityId: string) {
  return useMutation({
    mutationFn: (body: contract.OrderSettings) =>
      write(contract.setOrderSettings, { params: { cityId }, body }),
    onSuccess: () => invalidate('work-orders', 'city-admin'),
  })
}

type Approval = NonNullable<RequestOf<typeof contract.approveRequest>['body']> & { id: string }

/** Refetch on failure too: another admin may have decided, or the applicant canceled. */
export function useApproveRequest() {
  return useMutation({
    mutationFn: ({ id, ...body }: Approval) => write(contract.approveRequest, { params: { id }, body }),
    onSettled: () => invalidate('city-admin', 'activities'),
  })
}

export function useRejectRequest() {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => write(contract.rejectRequest, { params: { id } }),
    onSettled: () => invalidate('city-admin', 'activities'),
  })
}

export function useModerateLocation() {
  return useMutation({ mutationFn: moveToTrash })
}

export function useModerateNote() {
  return useMutation({
    mutationFn: ({ _id, location }: contract.CityAdminNote) =>
      sendOrKeep({
        userId: session.state().user?._id ?? '',
        kind: 'note.moderate',
        entityId: _id,
        refersTo: [location._id],
        request: { params: { id: _id } },
        title: location.name,
        href: `${paths.locationNotes}?id=${location._id}`,
      }),
  })
}
