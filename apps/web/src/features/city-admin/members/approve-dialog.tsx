import { cityAndState } from '@lamplighter/domain/cities'
import type { PendingRequest } from '@lamplighter/domain/city-admin'
import { visibilityWithoutCategories } from '@lamplighter/domain/memberships'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useApproveRequest, useUserTypes } from '../city-admin.api.ts'
import {
  cityAdminConsequences,
  cityAdminQuestions,
  cityAdminWords,
  requestApproved,
} from '../city-admin.messages.ts'
import { type Actor, grantableCategories, widestSight } from '../member-limits.ts'
import { useSightChoice } from '../permissions/use-sight-choice.ts'
import { UserTypeChoices } from '../permissions/user-type-choices.tsx'

interface Props {
  actor: Actor
  request: PendingRequest
  onDone: () => void
}

/** Confirms a join request (CITY-20) and sets what the member can view (CITY-36). */
export function ApproveDialog({ actor, request, onDone }: Props) {
  const { _id: id, userName, cityName, cityState } = request
  const city = cityAndState({ name: cityName, state: cityState })
  const options = useUserTypes()
  const approving = useApproveRequest()
  const grantable = grantableCategories(actor)
  const choice = useSightChoice(widestSight(actor))
  // A director without categories can approve people but has no categories to give.
  const hasNoneToGive = grantable.length === 0

  async function approve() {
    const sight = hasNoneToGive ? {} : choice.chosen()
    if (!sight) return
    try {
      const { message } = await approving.mutateAsync({ id, ...sight })
      say.success(message ?? requestApproved(userName, city))
      onDone()
    } catch (error) {
      choice.setProblem(sentenceFor(error, cityAdminWords.approveFailed))
    }
  }

  return (
    <FormDialog
      title={cityAdminQuestions.approve(userName, city)}
      hint={hasNoneToGive ? visibilityWithoutCategories('city_worker') : cityAdminConsequences.approve}
      action={cityAdminWords.approve}
      problem={choice.problem}
      busy={approving.isPending}
      disabled={!hasNoneToGive && !options.data}
      onSubmit={() => void approve()}
      onClose={onDone}
    >
      {!hasNoneToGive && (
        <>
          {options.isPending && <ListSkeleton rows={6} />}
          {options.isError && (
            <ErrorState message={cityAdminWords.loadFailed} onRetry={() => void options.refetch()} />
          )}
          {options.data && <UserTypeChoices options={options.data} choice={choice} grantable={grantable} />}
        </>
      )}
    </FormDialog>
  )
}
