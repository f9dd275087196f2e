/** Deletes the day packs of the previous user on sign-out, and when another user signs in (DUR-39). */
import { session } from '../session/session.ts'
import { databases, hasDatabase } from '../storage/databases.ts'
import { packMark } from './pack-mark.ts'

/** Call it once before sign-in. Returns a function that stops it. */
export function removePacksOnSignOut(): () => void {
  void findOwner()
    .then(check)
    .catch((error: unknown) => console.warn('Day packs could not be read', error))
  return session.subscribe(check)
}

/** localStorage may be lost when the browser is killed. */
async function findOwner(): Promise<void> {
  if (packMark.get() !== null || !(await hasDatabase(databases.packs))) return
  const { packDatabase } = await import('./pack-database.ts')
  const pack = await packDatabase.packs.toCollection().first()
  if (pack) packMark.set(pack.owner)
}

function check(): void {
  const now = session.state()
  const whose = packMark.get()
  // While the server cannot identify the user, nobody is known to be someone else.
  if (whose === null || now.status === 'loading') return
  if (now.status === 'authenticated' && (now.isLocalUser || now.user._id === whose)) return
  void import('./forget-packs.ts')
    .then(({ forgetPacksNotOf }) => forgetPacksNotOf(now.user?._id ?? null))
    .catch((error: unknown) => console.warn('A day pack could not be removed from this device', error))
}
