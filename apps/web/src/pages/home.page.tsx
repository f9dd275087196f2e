import { lazy, Suspense } from 'react'
import { Hero } from '../features/auth/home/hero.tsx'
import { greeting } from '../features/auth/home/home.messages.ts'
import { RequireCity } from '../features/cities/require-city.tsx'
import { CardsSkeleton } from '../kit/lists/skeletons.tsx'
import { Page } from '../kit/page/page.tsx'
import { useCities } from '../lib/cities/active-city.ts'
import { useSession } from '../lib/session.ts'

const SignedIn = lazy(() => import('./home/signed-in.tsx').then(({ SignedIn }) => ({ default: SignedIn })))
const Welcome = lazy(() => import('./home/visitor.tsx').then(({ Welcome }) => ({ default: Welcome })))
const TownDrawing = lazy(() =>
  import('./home/visitor.tsx').then(({ TownDrawing }) => ({ default: TownDrawing })),
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
          <Suspense fallback={<CardsSkeleton cards={8} />}>
            <SignedIn user={user} />
          </Suspense>
        </Page>
      </RequireCity>
    )
  }
  return (
    <>
      <Hero
        {...claim}
        picture={
          status === 'unauthenticated' && (
            <Suspense fallback={null}>
              <TownDrawing />
            </Suspense>
          )
        }
      />
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
