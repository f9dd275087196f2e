import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { CardsSkeleton } from '../../kit/lists/skeletons.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { stopObserving, useMayObserve, useObservedCity } from '../../lib/cities/observed-city.ts'
import { useIsRegionViewer } from '../../lib/cities/reads-only.ts'
import { useSession } from '../../lib/session/session.ts'

const JoinACity = lazy(() =>
  import('./joining/join-a-city.tsx').then(({ JoinACity }) => ({ default: JoinACity })),
)
const Observing = lazy(() => import('./observing.tsx').then(({ Observing }) => ({ default: Observing })))
const ReadsOnlyPage = lazy(() =>
  import('./reads-only-page.tsx').then(({ ReadsOnlyPage }) => ({ default: ReadsOnlyPage })),
)

interface Props {
  /**
   * What a platform admin may do here without being a member (ACC-12): view any city,
   * open the record in the URL, or (if omitted) nothing extra: they return to their own city.
   */
  platformAdmin?: 'any-city' | 'one-thing'
  /** Title of a page on which one only writes. Region Viewers read why they cannot. */
  writes?: string | undefined
  children: ReactNode
}

/**
 * Shows its screen to members of a city; other signed-in users must join one first (CITY-16). Visitors see it where
 * their page allows it, and the screen stays mounted if they turn out to be members.
 */
export function RequireCity({ platformAdmin, writes, children }: Props) {
  const { status } = useSession()
  const { memberships } = useCities()
  const mayObserve = useMayObserve()
  const isRegionViewer = useIsRegionViewer()
  const observes = useObservedCity() !== null
  const turnsBack = observes && !platformAdmin && memberships.length > 0
  useEffect(() => {
    if (turnsBack) stopObserving()
  }, [turnsBack])
  if (status !== 'authenticated') return children
  if (turnsBack) return <Waiting />
  if (writes !== undefined && isRegionViewer) {
    return (
      <Suspense fallback={<Waiting />}>
        <ReadsOnlyPage title={writes} />
      </Suspense>
    )
  }
  if (mayObserve && platformAdmin === 'any-city') {
    return (
      <Suspense fallback={<Waiting />}>
        <Observing whileLoading={<Waiting />}>{children}</Observing>
      </Suspense>
    )
  }
  if (memberships.length > 0 || (mayObserve && platformAdmin)) return children
  return (
    <Suspense fallback={<Waiting />}>
      <JoinACity whileLoading={<Waiting />} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <Page>
      <CardsSkeleton cards={2} />
    </Page>
  )
}
