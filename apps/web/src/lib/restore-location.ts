import { restoreLocation } from '@lamplighter/domain/city-admin'
import { isProblem } from './api/api-problem.ts'
import { invalidate } from './api/query-keys.ts'
import { write } from './api/write.ts'

/** Takes a location out of the trash; succeeds also when somebody else has just done it. */
export async function restoreFromTrash(id: string): Promise<void> {
  try {
    await write(restoreLocation, { params: { id } })
  } catch (error) {
    if (!isProblem(error, 'location_not_in_trash')) throw error
  } finally {
    await invalidate('city-admin', 'locations', 'notes', 'work-orders', 'activities', 'settings')
  }
}
