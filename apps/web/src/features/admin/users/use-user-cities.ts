import { adminMessages, checkCityAssignment } from '@lamplighter/domain/admin'
import type { CityMembership, User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import type { MemberRole } from '@lamplighter/domain/memberships'
import { useState } from 'react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { useAssignCity, useRemoveCity } from '../admin.api.ts'
import { adminWords, cityQuestions, confirmRemoveAssignment } from '../admin.messages.ts'
import { failureOf } from '../failure.ts'

interface Told {
  /** The user's current data. */
  onChanged: (user: User) => void
  /** Whether a question is open. */
  onAsking: (asking: boolean) => void
}

/** Adds and removes a user's cities and changes roles. */
export function useUserCities(user: User, { onChanged, onAsking }: Told) {
  const assigning = useAssignCity()
  const removing = useRemoveCity()
  const [problem, setProblem] = useState<string | null>(null)

  /** Resolves to true on success. */
  async function assign(cityId: string, role: MemberRole): Promise<boolean> {
    const missing = checkCityAssignment({ cityId })
    setProblem(missing?.message ?? null)
    if (missing) return false
    try {
      const answer = await assigning.mutateAsync({ userId: user._id, cityId, role })
      say.success(answer.message ?? adminMessages.assignmentUpdated)
      onChanged(answer.user)
      return true
    } catch (error) {
      setProblem(failureOf('assignCity', error))
      return false
    }
  }

  async function remove({ cityId, cityName, cityState }: CityMembership) {
    const city = cityAndState({ name: cityName, state: cityState })
    setProblem(null)
    onAsking(true)
    const sure = await confirm({
      title: confirmRemoveAssignment(user.name, city),
      message: cityQuestions.removeMeans,
      action: adminWords.remove,
      danger: true,
    })
    onAsking(false)
    if (!sure) return
    try {
      const answer = await removing.mutateAsync({ userId: user._id, cityId })
      say.success(answer.message ?? adminMessages.userRemovedFromCity)
      onChanged(answer.user)
    } catch (error) {
      setProblem(failureOf('removeFromCity', error))
    }
  }

  return {
    assign,
    remove,
    problem,
    forgetProblem: () => setProblem(null),
    /** The city whose membership is being changed. */
    assigningTo: assigning.isPending ? assigning.variables.cityId : null,
    isRemoving: (cityId: string) => removing.isPending && removing.variables.cityId === cityId,
  }
}
