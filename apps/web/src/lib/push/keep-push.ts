/**
 * Renews this device's push subscription at each start, and ends it when its owner is no longer the one signed in (TELL-13).
 * Without push nothing is loaded.
 */
import { session } from '../session/session.ts'
import { pushMark } from './push-mark.ts'

/** Call it once before sign-in. Returns a function that stops it. */
export function keepPush(): () => void {
  /** The user handled last; undefined before the first and after a failure. */
  let doneFor: string | null | undefined
  let running = Promise.resolve()

  function check(): void {
    const now = session.state()
    // Keep the subscription until the server has identified the user.
    if (pushMark.get() === null || now.status === 'loading') return
    if (now.status === 'authenticated' && now.isLocalUser) return
    const userId = now.user?._id ?? null
    if (userId === doneFor) return
    doneFor = userId
    // In turn, because someone may sign out and in again at once.
    running = running
      .then(() => import('./push-device.ts'))
      .then(({ followPerson }) => followPerson(userId))
      .catch((error: unknown) => {
        doneFor = undefined
        console.warn('Push messages could not be set up', error)
      })
  }

  check()
  addEventListener('online', check)
  const stop = session.subscribe(check)
  return () => {
    stop()
    removeEventListener('online', check)
  }
}
