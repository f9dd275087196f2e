/** Signing out, and signing in as somebody else, removes the day packs of whoever was here before (DUR-39). */
import { session } from '../session.ts'
import { databases, hasDatabase } from '../storage/databases.ts'
import { packMark } from './pack-mark.ts'

/** Call once, before anybody is signed in; answers with how to stop. */
export function guardPacks(): () => void {
  void findOwner()
    .then(check)
    .catch((error: unknown) => console.warn('Day packs could not be read', error))
  return session.subscribe(check)
}

/** What localStorage says may be lost when the browser is killed. */
async function findOwner(): Promise<void> {
  if (packMark.get() !== null || !(await hasDatabase(databases.packs))) return
  const { packDatabase } = await import('./pack-database.ts')
  const pack = await packDatabase.packs.toCollection().first()
  if (pack) packMark.set(pack.owner)
}

function check(): void {
  const now = session.state()
  const whose = packMark.get()
  // While the server could not say who it is, nobody is known to be somebody else.
  if (whose === null || now.status === 'loading') return
  if (now.status === 'authenticated' && (now.isLocalUser || now.user._id === whose)) return
  void import('./forget-packs.ts')
    .then(({ forgetPacksNotOf }) => forgetPacksNotOf(now.user?._id ?? null))
    .catch((error: unknown) => console.warn('A day pack could not be removed from this device', error))
}
