import { getLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import {
  closeWorkOrder,
  createWorkOrder,
  getWorkOrder,
  listWorkOrders,
  reopenWorkOrder,
  summariseWorkOrders,
  updateWorkOrder,
  type WorkOrder,
  type WorkOrderCreate,
  type WorkOrderFilters,
  type WorkOrderStatus,
  type WorkOrderUpdate,
} from '@lamplighter/domain/work-orders'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { isProblem } from '../../lib/api/api-problem.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'

/** One of the two lists, in its order (ORDER-9). */
export function useWorkOrderPages(status: WorkOrderStatus, filters: WorkOrderFilters, enabled = true) {
  const query = { ...filters, status }
  return usePagedList({
    queryKey: queryKeys.workOrders(query),
    readPage: async ({ after, limit }, signal) => {
      const offset = Number(after ?? 0)
      const page = await callPage(listWorkOrders, { query: { ...query, limit, offset } }, { signal })
      const reached = offset + page.items.length
      return { ...page, next: page.items.length > 0 && reached < page.total ? String(reached) : null }
    },
    enabled,
  })
}

const summaryQuery = (query: WorkOrderFilters) =>
  queryOptions({
    queryKey: queryKeys.workOrderSummary(query),
    queryFn: ({ signal }) => call(summariseWorkOrders, { query }, { signal }),
  })

export function useWorkOrderSummary(query: WorkOrderFilters) {
  return useQuery(summaryQuery(query))
}

/** How many are open and finished; those of the filters before stay until the new ones are here. */
export function useWorkOrderFigures(query: WorkOrderFilters) {
  return useQuery({ ...summaryQuery(query), placeholderData: keepPreviousData }).data
}

export function useWorkOrder(id: string) {
  return useRead(queryKeys.workOrder(id), getWorkOrder, { params: { id } })
}

/** The location that a new order is raised against. */
export function useOrderLocation(id: string) {
  return useRead(queryKeys.location(id), getLocation, { params: { id } }, { enabled: id !== '' })
}

export function useCreateWorkOrder() {
  return useMutation({
    mutationFn: (body: WorkOrderCreate) => write(createWorkOrder, { body }),
    onSuccess: remember,
  })
}

export function useUpdateWorkOrder(id: string) {
  return useMutation({
    mutationFn: ({ body, version }: { body: WorkOrderUpdate; version: number }) =>
      write(updateWorkOrder, { params: { id }, body }, { ifMatch: version }),
    onSuccess: remember,
  })
}

export function useCloseWorkOrder() {
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string | null }) =>
      write(closeWorkOrder, { params: { id }, body: { note } }),
    onSuccess: remember,
  })
}

interface Reopening {
  id: string
  /** Of the finished order that was looked at. */
  version: number
  reason: string | null
}

export const reopen = ({ id, version, reason }: Reopening) =>
  write(reopenWorkOrder, { params: { id }, body: { reason } }, { ifMatch: version })

export function useReopenWorkOrder() {
  return useMutation({ mutationFn: reopen, onSuccess: remember })
}

/** Its id was made before, so that sending it twice makes one note. */
export function useKeepAsNote() {
  return useMutation({
    mutationFn: async (note: { _id: string; locationId: string; text: string }) => {
      try {
        await write(createNote, { body: note })
      } catch (error) {
        if (!isProblem(error, 'id_taken')) throw error
      }
    },
    onSuccess: () => invalidate('notes', 'locations', 'activities', 'settings'),
  })
}

/** The order as the server now has it is shown at once; lists, figures and the feed are read again. */
export function remember(order: WorkOrder): void {
  queryClient.setQueryData(queryKeys.workOrder(order._id), order)
  void invalidate('work-orders', 'activities', 'settings')
}
