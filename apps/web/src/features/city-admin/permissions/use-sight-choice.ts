import { departmentCategories } from '@lamplighter/domain/catalog'
import { type Assignment, assignedCategories, isUserType } from '@lamplighter/domain/memberships'
import { useState } from 'react'
import { cityAdminWords } from '../city-admin.messages.ts'

/** State of a choice of user type or categories, with validation and server errors. */
export function useSightChoice(initial: Pick<Assignment, 'userType' | 'customCategories'>) {
  const [userType, setUserType] = useState(initial.userType)
  const [categories, setCategories] = useState<string[]>(() => assignedCategories(initial))
  const [problem, setProblem] = useState<string | null>(null)

  function chooseType(type: string) {
    setUserType(type)
    setProblem(null)
  }

  function chooseCategories(chosen: string[]) {
    setCategories(chosen)
    setProblem(null)
  }

  /** The request body; null, with an error shown, if something is missing. */
  function chosen() {
    if (userType === null || !isUserType(userType)) {
      setProblem(cityAdminWords.userTypeMissing)
      return null
    }
    if (userType !== 'custom') return { userType }
    const customCategories = departmentCategories.filter((category) => categories.includes(category))
    if (customCategories.length > 0) return { userType, customCategories }
    setProblem(cityAdminWords.categoriesMissing)
    return null
  }

  return { userType, chooseType, categories, chooseCategories, problem, setProblem, chosen }
}
