import { say } from '../../messages/say.tsx'
import { bulkWords } from './bulk.messages.ts'

/** Says so if the device cannot store a bulk change. None of it is made then. */
export async function keptOrSaid(keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    console.error('The changes could not be kept', error)
    say.failure(bulkWords.notKept)
  }
}
