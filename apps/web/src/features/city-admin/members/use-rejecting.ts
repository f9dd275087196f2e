import { cityAndState } from '@lamplighter/domain/cities'
import type { PendingRequest } from '@lamplighter/domain/city-admin'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useRejectRequest } from '../city-admin.api.ts'
import {
  cityAdminConsequences,
  cityAdminQuestions,
  cityAdminWords,
  requestRejected,
} from '../city-admin.messages.ts'

/** Confirms, rejects a request and reports the result. */
export function useRejecting() {
  const rejecting = useRejectRequest()

  async function reject({ _id, userName, cityName, cityState }: PendingRequest) {
    const sure = await confirm({
      title: cityAdminQuestions.reject(userName, cityAndState({ name: cityName, state: cityState })),
      message: cityAdminConsequences.reject,
      action: cityAdminWords.reject,
      danger: true,
    })
    if (!sure) return
    try {
      const { message } = await rejecting.mutateAsync({ id: _id })
      say.success(message ?? requestRejected(userName))
    } catch (error) {
      say.failure(sentenceFor(error, cityAdminWords.rejectFailed))
    }
  }

  const isRejecting = (id: string) => rejecting.isPending && rejecting.variables.id === id
  return { reject, isRejecting }
}
