import type { CityMember } from '@lamplighter/domain/city-admin'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSetMemberRole } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { useSightChoice } from './use-sight-choice.ts'

/** Edits a member's permissions; a failed save keeps the choice. */
export function usePermissions(cityId: string, member: CityMember, onSaved: () => void) {
  const choice = useSightChoice(member)
  const setting = useSetMemberRole()

  async function save() {
    const sight = choice.chosen()
    if (!sight) return
    try {
      await setting.mutateAsync({ userId: member._id, cityId, role: member.role, ...sight })
      say.success(cityAdminWords.categoriesUpdated)
      onSaved()
    } catch (error) {
      choice.setProblem(sentenceFor(error, cityAdminWords.categoriesFailed))
    }
  }

  return { choice, save, isSaving: setting.isPending }
}
