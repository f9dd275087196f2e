/** Lets day packs answer instead of the server (DUR-42). Loads their code only when needed. */
import { takeAnswersFrom } from '../api/stand-in.ts'
import { session } from '../session/session.ts'

const packs = () => import('./answers/ask-own-packs.ts')

/** Call it before the first read. */
export function answerFromPacks(): void {
  // Offline, packs will certainly be asked, so load the code now.
  if (!navigator.onLine) void packs().catch(() => undefined)
  takeAnswersFrom(async (endpoint, request) => {
    if (!session.state().user) return undefined
    try {
      return await (await packs()).askOwnPacks(endpoint, request)
    } catch {
      // Without storage or their code there are no packs.
      return undefined
    }
  })
}
