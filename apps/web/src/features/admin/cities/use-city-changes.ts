import type { AdminCity } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { useUpdateCity } from '../admin.api.ts'
import { adminWords, cityNowActive, cityNowInactive, cityQuestions } from '../admin.messages.ts'
import { failureOf } from '../failure.ts'

/** Deactivates and reactivates a city after confirming the effect on its members. */
export function useCityChanges() {
  const updating = useUpdateCity()

  async function setActive(city: AdminCity, isActive: boolean) {
    const { memberCount } = city.stats
    const name = cityAndState(city)
    const sure = await confirm({
      title: isActive ? cityQuestions.setActive(name) : cityQuestions.setInactive(name),
      message: isActive ? cityQuestions.activeMeans(memberCount) : cityQuestions.inactiveMeans(memberCount),
      action: isActive ? adminWords.cities.setActive : adminWords.cities.setInactive,
      danger: !isActive,
    })
    if (!sure) return
    try {
      await updating.mutateAsync({ id: city._id, isActive })
      say.success(isActive ? cityNowActive(name) : cityNowInactive(name))
    } catch (error) {
      say.failure(failureOf('updateCity', error))
    }
  }

  return { setActive, isChanging: (id: string) => updating.isPending && updating.variables.id === id }
}
