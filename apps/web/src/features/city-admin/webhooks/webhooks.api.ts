/** API of webhooks. Reads are refetched after a failed write too: another admin may have changed or deleted the webhook. */
import type { RequestOf } from '@lamplighter/domain/http'
import * as contract from '@lamplighter/domain/webhooks'
import { useMutation } from '@tanstack/react-query'
import { callPage } from '../../../lib/api/api-client.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { invalidate, queryKeys } from '../../../lib/api/query-keys.ts'
import { usePagedList } from '../../../lib/api/use-paged-list.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { write } from '../../../lib/api/write.ts'

/** Deliveries change what is shown. */
const POLL_MS = 15_000
const LOG_POLL_MS = 5_000
const refetch = () => invalidate('city-admin')

export const useWebhooks = (cityId: string) =>
  useRead(
    queryKeys.cityAdmin('webhooks', { cityId }),
    contract.listWebhooks,
    { params: { cityId } },
    { refetchInterval: POLL_MS },
  )

type Saved = RequestOf<typeof contract.updateWebhook>['body'] & {
  _id: string
  cityId: string
  version: number | null
  /** For a new one. */
  secret: string
}

export function useSaveWebhook() {
  return useMutation({
    mutationFn: ({ _id, cityId, version, secret, ...body }: Saved) =>
      version === null
        ? write(contract.createWebhook, { params: { cityId }, body: { _id, secret, ...body } })
        : write(contract.updateWebhook, { params: { id: _id }, body }, { ifMatch: version }),
    onSettled: refetch,
  })
}

export function useDeleteWebhook() {
  return useMutation({
    mutationFn: ({ _id: id }: contract.Webhook) => write(contract.deleteWebhook, { params: { id } }),
    onSettled: refetch,
  })
}

export function useRotateSecret() {
  return useMutation({
    mutationFn: ({ id, secret }: { id: string; secret: string }) =>
      write(contract.rotateWebhookSecret, { params: { id }, body: { secret } }),
    onSettled: refetch,
  })
}

export function useSendTest() {
  return useMutation({
    mutationFn: (id: string) => write(contract.sendTestEvent, { params: { id }, body: { _id: uuidv7() } }),
    onSettled: refetch,
  })
}

export function useSendAgain(id: string) {
  return useMutation({
    mutationFn: (eventId: string) => write(contract.resendWebhookEvent, { params: { id, eventId } }),
    onSettled: refetch,
  })
}

export function useWebhookLog(id: string) {
  return usePagedList({
    queryKey: queryKeys.cityAdmin('webhooks', { log: id }),
    readPage: (page, signal) =>
      callPage(contract.listWebhookEvents, { params: { id }, query: page }, { signal }),
    largestPage: 100,
    readAgain: () => LOG_POLL_MS,
  })
}
