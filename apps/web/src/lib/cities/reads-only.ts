/**
 * Decides which buttons a screen leaves out: for a platform admin who views a city, and for a Region Viewer (REGION-10).
 * Someone who is also a member somewhere gets them, and each record decides for itself.
 */
import { callerOf, onlyReads } from '@lamplighter/domain/memberships'
import { useSession } from '../session/session.ts'
import { useObservedCity } from './observed-city.ts'

export function useReadsOnly(): boolean {
  const isRegionViewer = useIsRegionViewer()
  return useObservedCity() !== null || isRegionViewer
}

/** True for a Region Viewer who is not a member of any city. */
export function useIsRegionViewer(): boolean {
  const { user } = useSession()
  return user !== null && onlyReads(callerOf(user))
}
