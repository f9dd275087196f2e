import { deletePushDevice, listPushDevices } from '@lamplighter/domain/notifications'
import { useMutation } from '@tanstack/react-query'
import { invalidate, queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { write } from '../../../lib/api/write.ts'
import { turnOffPush, turnOnPush } from '../../../lib/push/push-device.ts'
import { markedPush } from '../../../lib/push/push-mark.ts'

export function usePushDevices() {
  return useRead(queryKeys.pushDevices(), listPushDevices, {})
}

/** On this device, for this person. */
export function useTurnOnPush() {
  return useMutation({ mutationFn: turnOnPush, onSettled: () => invalidate('push-devices') })
}

export function useRemovePushDevice() {
  return useMutation({
    mutationFn: async (id: string) => {
      await write(deletePushDevice, { params: { id } })
      if (markedPush()?.deviceId === id) await turnOffPush()
    },
    onSettled: () => invalidate('push-devices'),
  })
}
