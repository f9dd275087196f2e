import { ADMIN_CHECK_DELAY } from '@lamplighter/domain/admin'
import { callerOf, mayEnter } from '@lamplighter/domain/memberships'
import { useEffect, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'

/** Access to the dashboard, checked 100 ms after the session is known (CITY-21). */
export function useAdminAccess(): 'checking' | 'not signed in' | 'denied' | 'allowed' {
  const { status, user } = useSession()
  const [waited, setWaited] = useState(false)
  const isKnown = status !== 'loading'
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => setWaited(true), ADMIN_CHECK_DELAY)
    return () => clearTimeout(timer)
  }, [isKnown])

  if (!isKnown || !waited) return 'checking'
  if (!user) return 'not signed in'
  return mayEnter(callerOf(user), 'platform:administer') ? 'allowed' : 'denied'
}
