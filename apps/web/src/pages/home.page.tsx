import { Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Day } from '../features/auth/home/day.tsx'
import { Hero } from '../features/auth/home/hero.tsx'
import { greeting } from '../features/auth/home/home.messages.ts'
import { RequireCity } from '../features/cities/require-city.tsx'
import { CardsSkeleton } from '../kit/lists/skeletons.tsx'
import { Page } from '../kit/page/page.tsx'
import { useCities } from '../lib/cities/active-city.ts'
import { useSession } from '../lib/session.ts'

// Lazy, because it brings all icon drawings, which visitors do not need.
const CategoryTiles = lazy(() =>
  import('../features/memberships/category-tiles.tsx').then(({ CategoryTiles }) => ({
    default: CategoryTiles,
  })),
)

// Lazy, because whoever is signed in does not see it.
const Welcome = lazy(() =>
  import('../features/auth/home/welcome.tsx').then(({ Welcome }) => ({ default: Welcome })),
)

const claim = {
  heading: 'Every corner of town, kept lit',
  words: 'Mark what your city looks after on a map, add notes and photos, raise work orders and close them.',
}

export function HomePage() {
  const { status, user } = useSession()
  const { active } = useCities()
  if (status === 'authenticated') {
    return (
      <RequireCity>
        <Hero
          low
          heading={greeting(user.name || user.email)}
          words={active ? `What ${active.cityName} looks after, at a glance.` : claim.words}
        />
        <Page>
          <Day userId={user._id} />
          <Title order={2} mb="md">
            Your categories
          </Title>
          <Suspense fallback={<CardsSkeleton cards={8} />}>
            <CategoryTiles user={user} />
          </Suspense>
        </Page>
      </RequireCity>
    )
  }
  return (
    <>
      <Hero {...claim} picture={status === 'unauthenticated'} />
      {status === 'loading' ? (
        <CardsToCome />
      ) : (
        <Suspense fallback={<CardsToCome />}>
          <Welcome />
        </Suspense>
      )}
    </>
  )
}

function CardsToCome() {
  return (
    <Page>
      <CardsSkeleton cards={4} height={180} />
    </Page>
  )
}
