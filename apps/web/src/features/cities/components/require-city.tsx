import { lazy, type ReactNode, Suspense } from 'react'
import { CardsSkeleton } from '../../../kit/lists/skeletons.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { useCities } from '../../../lib/active-city.ts'

const JoinACity = lazy(() => import('./join-a-city.tsx').then(({ JoinACity }) => ({ default: JoinACity })))

/** Shows its screen to members of a city; everyone else is asked to join one first (specification section 2). */
export function RequireCity({ children }: { children: ReactNode }) {
  const { memberships } = useCities()
  if (memberships.length > 0) return children
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
