import { recalculated } from '@lamplighter/domain/admin'
import { say } from '../../../kit/messages/say.tsx'
import { useRecalculate } from '../admin.api.ts'
import { failureOf } from '../failure.ts'

/** 'Recalculate Stats'. The result stays on the screen until the next run. */
export function useRecalculation() {
  const recalculating = useRecalculate()

  async function recalculate() {
    try {
      const { citiesUpdated } = await recalculating.mutateAsync()
      say.success(recalculated(citiesUpdated))
    } catch (error) {
      say.failure(failureOf('recalculate', error))
    }
  }

  return { recalculate, isRecalculating: recalculating.isPending, found: recalculating.data ?? null }
}
