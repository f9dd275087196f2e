import { TRY_AGAIN } from '@lamplighter/domain/http'
import { useOnline } from '../lib/connection.ts'
import { useSession } from '../lib/session.ts'
import classes from './status-line.module.css'

/** A thin line under the navigation, only while there is something to say. */
export function StatusLine() {
  const online = useOnline()
  const session = useSession()
  const words = sentence(online, session)
  return (
    <div role="status" className={words ? classes.line : undefined}>
      {words}
      {words && session.status === 'authenticated' && session.isLocalUser && (
        <button type="button" className={classes.action} onClick={() => void session.refreshUser()}>
          {TRY_AGAIN}
        </button>
      )}
    </div>
  )
}

function sentence(online: boolean, session: ReturnType<typeof useSession>): string | null {
  if (!online) return 'You are offline. Drafts are kept on this device.'
  if (session.status === 'authenticated' && session.isLocalUser) {
    return 'Your account could not be loaded. You can look around; saving will not work yet.'
  }
  if (session.status === 'unauthenticated' && session.endedUnasked) {
    return 'Your sign-in has ended. Log in again to go on; drafts are kept on this device.'
  }
  return null
}
