/** Lets day packs answer in the server's place (DUR-42). Nothing of them is loaded before that may be needed. */
import { activeMemberships, callerOf } from '@lamplighter/domain/memberships'
import { takeAnswersFrom } from '../api/stand-in.ts'
import { session } from '../session.ts'
import type { Asker } from './answers/question.ts'

const packs = () => import('./answers/ask-worker.ts')

/** Whose packs may answer. */
export function asker(): Asker | null {
  const { user } = session.state()
  return (
    user && {
      owner: user._id,
      cityIds: activeMemberships(callerOf(user)).map(({ cityId }) => cityId),
      isPlatformAdmin: user.platformRole === 'admin',
    }
  )
}

/** Call before the first read. */
export function answerFromPacks(): void {
  // Without a network it is certain that they are asked.
  if (!navigator.onLine) void packs().catch(() => undefined)
  takeAnswersFrom(async (endpoint, request) => {
    const who = asker()
    if (!who) return undefined
    try {
      const found = await (await packs()).askPacks(who, endpoint, request)
      return asker()?.owner === who.owner ? found : undefined
    } catch {
      // Without storage, or without the code of it, there are no packs.
      return undefined
    }
  })
}
