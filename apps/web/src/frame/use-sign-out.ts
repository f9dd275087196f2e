import { paths } from '@lamplighter/domain/pages'
import { useRouter } from '@tanstack/react-router'
import { say } from '../kit/messages/say.tsx'
import { packMark } from '../lib/day-pack/pack-mark.ts'
import { session } from '../lib/session/session.ts'
import { databases, hasDatabase } from '../lib/storage/databases.ts'

/** Signs out and goes to Home. Without a connection the user stays signed in, which a message says. */
export function useSignOut({ stay = false } = {}) {
  const router = useRouter()
  return async () => {
    try {
      const unsent = await countUnsent()
      if (unsent > 0 || packMark.get()) {
        const { askBeforeSignOut } = await import('./ask-before-sign-out.ts')
        if (!(await askBeforeSignOut(unsent))) return
      }
      await session.signOut()
      if (!stay) await router.navigate({ to: paths.home })
    } catch {
      say.failure('You are still signed in: the server did not answer. Try again.')
    }
  }
}

/** Counts the user's unsent items, even before the sender has loaded. */
async function countUnsent(): Promise<number> {
  const { user } = session.state()
  if (!user || !(await hasDatabase(databases.device))) return 0
  const { unsentOf } = await import('../lib/outbox/outbox-table.ts')
  return (await unsentOf(user._id)).length
}
