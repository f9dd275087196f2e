/** Asks the packs of the signed-in user. */
import { activeMemberships, callerOf } from '@lamplighter/domain/memberships'
import type { StoodIn } from '../../api/stand-in.ts'
import { session } from '../../session/session.ts'
import { type Asked, askPacks } from './ask-worker.ts'
import type { Asker } from './question.ts'

/** Returns undefined without an answer, or if the user has changed meanwhile (DUR-29). */
export async function askOwnPacks(
  endpoint: Asked,
  request: { params?: object; query?: object },
): Promise<StoodIn | undefined> {
  const who = asker()
  const found = who && (await askPacks(who, endpoint, request))
  return found && asker()?.owner === who.owner ? found : undefined
}

function asker(): Asker | null {
  const { user } = session.state()
  return (
    user && {
      owner: user._id,
      cityIds: activeMemberships(callerOf(user)).map(({ cityId }) => cityId),
      isPlatformAdmin: user.platformRole === 'admin',
    }
  )
}
