import {
  countUnread,
  getNotificationChoices,
  listNotifications,
  type NotificationChoices,
  readAllNotifications,
  readNotification,
  setNotificationChoices,
  unsubscribe,
} from '@lamplighter/domain/notifications'
import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { readWorkAgain } from '../../lib/api/read-again.ts'
import { retryWhenBusy } from '../../lib/api/retry-when-busy.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'
import { useSession } from '../../lib/session/session.ts'

const LARGEST_PAGE = 100
/** Nobody changes a record when a due date comes near. */
const REMINDERS_MS = 5 * 60_000

/** Newest first. */
export function useNotificationPages() {
  return usePagedList({
    queryKey: queryKeys.notifications(),
    readPage: (page, signal) => callPage(listNotifications, { query: page }, { signal }),
    largestPage: LARGEST_PAGE,
  })
}

/** The last known number; undefined until there is one. */
export function useUnread(): number | undefined {
  const enabled = useSession().status === 'authenticated'
  const key = queryKeys.unreadNotifications()
  return useRead(key, countUnread, {}, { enabled, refetchInterval: () => readWorkAgain() || REMINDERS_MS })
    .data?.unread
}

/** While the device is offline it waits; closing the app meanwhile leaves the notification unread. */
const marking: MutationOptions<unknown, Error, string> = {
  networkMode: 'online',
  mutationFn: (id) => write(readNotification, { params: { id }, body: {} }),
  onSuccess: () => invalidate('notifications'),
}

export const useMarkRead = () => useMutation(marking)

/** Outside of components. */
export const markRead = (id: string) => queryClient.getMutationCache().build(queryClient, marking).execute(id)

export function useMarkAllRead() {
  return useMutation({
    mutationFn: (until: string) => write(readAllNotifications, { body: { until } }),
    onSuccess: () => invalidate('notifications'),
  })
}

export function useChoices() {
  return useRead(queryKeys.notificationChoices(), getNotificationChoices, {})
}

export function useSaveChoices() {
  return useMutation({
    mutationFn: (body: NotificationChoices) => write(setNotificationChoices, { body }),
    onSuccess: (_, saved) => {
      // If the next read fails, the form still shows what was saved.
      queryClient.setQueryData(queryKeys.notificationChoices(), (known: object | undefined) =>
        known ? { ...known, ...saved } : undefined,
      )
      return invalidate('notification-choices')
    },
  })
}

/** The key in a mail is all that the server asks for, so that a person need not log in. */
export const turnOffMail = (key: string) => retryWhenBusy(() => call(unsubscribe, { body: { key } }))
