import { cityAndState } from '@lamplighter/domain/cities'
import {
  type CityMember,
  cityAdminMessages,
  cityAdminQuestions,
  cityAdminWords,
} from '@lamplighter/domain/city-admin'
import type { Role } from '@lamplighter/domain/memberships'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useRemoveMember, useSetMember } from '../city-admin.api.ts'
import type { Actor } from '../member-limits.ts'

/** A new role for a member, and the way out of the city. */
export function useMemberChanges({ membership: { cityId, cityName, cityState } }: Actor, member: CityMember) {
  const setting = useSetMember()
  const removing = useRemoveMember()

  async function setRole(role: Role) {
    try {
      const { message } = await setting.mutateAsync({ userId: member._id, cityId, role })
      say.success(message ?? cityAdminMessages.roleUpdated)
    } catch (error) {
      say.failure(sentenceFor(error, cityAdminMessages.roleFailed))
    }
  }

  async function remove() {
    const city = cityAndState({ name: cityName, state: cityState })
    const sure = await confirm({
      title: cityAdminWords.removeFromCity,
      message: cityAdminQuestions.removeUser(member.name, city),
      action: cityAdminWords.removeFromCity,
      danger: true,
    })
    if (!sure) return
    try {
      const { message } = await removing.mutateAsync({ userId: member._id, cityId })
      say.success(message ?? cityAdminMessages.userRemoved)
    } catch (error) {
      say.failure(sentenceFor(error, cityAdminMessages.removeFailed))
    }
  }

  return {
    setRole,
    /** The role that is on its way to the server. */
    newRole: setting.isPending ? setting.variables.role : null,
    remove,
    isRemoving: removing.isPending,
  }
}
