import { getLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  getWorkOrder,
  listWorkOrders,
  type Priority,
  summariseWorkOrders,
  updateWorkOrder,
  type WorkOrder,
  type WorkOrderCreate,
  type WorkOrderStatus,
  type WorkOrderUpdate,
} from '@lamplighter/domain/work-orders'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { invalidate, queryKeys } from '../../lib/query-keys.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { write } from '../../lib/write.ts'

export interface OrderFilters {
  priority?: Priority
  cityId?: string
  locationId?: string
}

/** One of the two lists, in the order of the specification. */
export function useWorkOrderPages(status: WorkOrderStatus, filters: OrderFilters, enabled = true) {
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

/** All open ones at once, for the map. */
export function useOpenOrders(filters: OrderFilters) {
  const query = { ...filters, status: 'open' } as const
  return useQuery({
    queryKey: queryKeys.workOrders({ ...query, for: 'map' }),
    queryFn: ({ signal }) => call(listWorkOrders, { query }, { signal }),
  })
}

export function useWorkOrderSummary(query: { cityId?: string }) {
  return useQuery({
    queryKey: queryKeys.workOrderSummary(query),
    queryFn: ({ signal }) => call(summariseWorkOrders, { query }, { signal }),
  })
}

export function useWorkOrder(id: string) {
  return useQuery({
    queryKey: queryKeys.workOrder(id),
    queryFn: ({ signal }) => call(getWorkOrder, { params: { id } }, { signal }),
  })
}

/** The location that a new order is raised against. */
export function useOrderLocation(id: string) {
  return useQuery({
    queryKey: queryKeys.location(id),
    queryFn: ({ signal }) => call(getLocation, { params: { id } }, { signal }),
    enabled: id !== '',
  })
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

/** The order as the server now has it is shown at once; lists, figures and the feed are read again. */
export function remember(order: WorkOrder): void {
  queryClient.setQueryData(queryKeys.workOrder(order._id), order)
  void invalidate('work-orders', 'activities', 'settings')
}
