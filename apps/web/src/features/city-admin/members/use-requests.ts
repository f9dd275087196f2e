import { cityAndState } from '@lamplighter/domain/cities'
import type { PendingRequest } from '@lamplighter/domain/city-admin'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useDecideRequest } from '../city-admin.api.ts'
import {
  cityAdminConsequences,
  cityAdminQuestions,
  cityAdminWords,
  requestApproved,
  requestRejected,
} from '../city-admin.messages.ts'

/**
 * Approve and reject: ask first, then decide, then say what came of it. Who was approved has no categories yet, so that
 * is offered as the next step.
 */
export function useRequests(onAssign: (userId: string) => void) {
  const deciding = useDecideRequest()

  async function approve({ _id, userId, userName, cityName, cityState }: PendingRequest) {
    const city = cityAndState({ name: cityName, state: cityState })
    const sure = await confirm({
      title: cityAdminQuestions.approve(userName, city),
      message: cityAdminConsequences.approve,
      action: cityAdminWords.approve,
    })
    if (!sure) return
    try {
      const { message } = await deciding.mutateAsync({ id: _id, verdict: 'approve' })
      say.success(message ?? requestApproved(userName, city), {
        label: cityAdminWords.assignPermissions,
        act: () => onAssign(userId),
      })
    } catch (error) {
      say.failure(sentenceFor(error, cityAdminWords.approveFailed))
    }
  }

  async function reject({ _id, userName, cityName, cityState }: PendingRequest) {
    const sure = await confirm({
      title: cityAdminQuestions.reject(userName, cityAndState({ name: cityName, state: cityState })),
      message: cityAdminConsequences.reject,
      action: cityAdminWords.reject,
      danger: true,
    })
    if (!sure) return
    try {
      const { message } = await deciding.mutateAsync({ id: _id, verdict: 'reject' })
      say.success(message ?? requestRejected(userName))
    } catch (error) {
      say.failure(sentenceFor(error, cityAdminWords.rejectFailed))
    }
  }

  /** What is being decided about this request just now. */
  const underway = (id: string) =>
    deciding.isPending && deciding.variables.id === id ? deciding.variables.verdict : null

  return { approve, reject, underway }
}
