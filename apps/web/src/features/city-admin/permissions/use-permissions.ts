import { departmentCategories } from '@lamplighter/domain/catalogue'
import type { CityMember } from '@lamplighter/domain/city-admin'
import { assignedCategories, isUserType } from '@lamplighter/domain/memberships'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSetMemberRole } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'

/** The permissions of a member while they are chosen; a failed save keeps the choice. */
export function usePermissions(cityId: string, member: CityMember, onSaved: () => void) {
  const [userType, setUserType] = useState(member.userType)
  const [categories, setCategories] = useState<string[]>(() => assignedCategories(member))
  const [problem, setProblem] = useState<string | null>(null)
  const setting = useSetMemberRole()

  function chooseType(type: string) {
    setUserType(type)
    setProblem(null)
  }

  function chooseCategories(chosen: string[]) {
    setCategories(chosen)
    setProblem(null)
  }

  async function save() {
    if (userType === null || !isUserType(userType)) return setProblem(cityAdminWords.userTypeMissing)
    const custom = userType === 'custom'
    if (custom && categories.length === 0) return setProblem(cityAdminWords.categoriesMissing)
    const chosen = departmentCategories.filter((category) => categories.includes(category))
    try {
      await setting.mutateAsync({
        userId: member._id,
        cityId,
        role: member.role,
        userType,
        ...(custom ? { customCategories: chosen } : {}),
      })
      say.success(cityAdminWords.categoriesUpdated)
      onSaved()
    } catch (error) {
      setProblem(sentenceFor(error, cityAdminWords.categoriesFailed))
    }
  }

  return { userType, chooseType, categories, chooseCategories, problem, save, isSaving: setting.isPending }
}
