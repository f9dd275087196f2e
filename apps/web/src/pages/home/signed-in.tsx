import type { User } from '@lamplighter/domain/auth'
import { Title } from '@mantine/core'
import { Suspense } from 'react'
import { HomePack } from '../../features/day-pack/home-pack.tsx'
import { Day } from '../../features/home/day.tsx'
import { Steady } from '../../features/home/steady.tsx'
import { CategoryTiles } from '../../features/memberships/category-tiles.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { lazyPart, Nothing } from '../../kit/page/lazy-code.tsx'
import { useIsRegionViewer } from '../../lib/cities/reads-only.ts'

/** Visitors do not need the code of work orders. */
const MyWork = lazyPart(
  () => import('../../features/work-orders/my-work/my-work.tsx').then(({ MyWork }) => MyWork),
  Nothing,
)

/** Home of a signed-in user: jobs, day, day pack and categories. */
export function SignedIn({ user }: { user: User }) {
  const readsOnly = useIsRegionViewer()
  return (
    <>
      {/* Nobody assigns work to a Region Viewer. */}
      {!readsOnly && (
        <Steady name={`my-work ${user._id}`}>
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <MyWork />
          </Suspense>
        </Steady>
      )}
      <Day userId={user._id} />
      <HomePack userId={user._id} />
      <Title order={2} mb="md">
        Your categories
      </Title>
      <CategoryTiles user={user} />
    </>
  )
}
