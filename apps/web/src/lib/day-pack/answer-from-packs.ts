/** Lets day packs answer in the server's place (DUR-42). Nothing of them is loaded before that may be needed. */
import { takeAnswersFrom } from '../api/stand-in.ts'
import { session } from '../session.ts'

const packs = () => import('./answers/ask-own-packs.ts')

/** Call before the first read. */
export function answerFromPacks(): void {
  // Without a network it is certain that they are asked.
  if (!navigator.onLine) void packs().catch(() => undefined)
  takeAnswersFrom(async (endpoint, request) => {
    if (!session.state().user) return undefined
    try {
      return await (await packs()).askOwnPacks(endpoint, request)
    } catch {
      // Without storage, or without the code of it, there are no packs.
      return undefined
    }
  })
}
