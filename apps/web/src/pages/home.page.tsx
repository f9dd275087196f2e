import { lazy, Suspense, useEffect } from 'react'
import { Hero } from '../features/auth/home/hero.tsx'
import { claim, greeting } from '../features/auth/home/home.messages.ts'
import { RequireCity } from '../features/cities/require-city.tsx'
import { CardsSkeleton } from '../kit/lists/skeletons.tsx'
import { Page } from '../kit/page/page.tsx'
import { useCitiesOf } from '../lib/cities/active-city.ts'
import { useExpectedPerson } from '../lib/expected-person.ts'
import { useSession } from '../lib/session.ts'

const signedIn = () => import('./home/signed-in.tsx').then(({ SignedIn }) => ({ default: SignedIn }))
const SignedIn = lazy(signedIn)
const Visitor = lazy(() => import('./home/visitor.tsx').then(({ Visitor }) => ({ default: Visitor })))

export function HomePage() {
  const { status, user } = useSession()
  const expected = useExpectedPerson()
  const { active } = useCitiesOf(expected)
  useEffect(() => {
    if (expected) signedIn().catch(() => undefined)
  }, [expected])
  if (expected) {
    const head = (
      <Hero
        low
        heading={greeting(expected.name || expected.email)}
        words={active ? `Everything ${active.cityName} maintains, at a glance.` : claim.words}
      />
    )
    if (status !== 'authenticated') {
      return (
        <>
          {head}
          <Page>
            <SignedInToCome />
          </Page>
        </>
      )
    }
    return (
      <RequireCity>
        {head}
        <Page>
          <Suspense fallback={<SignedInToCome />}>
            <SignedIn user={user} />
          </Suspense>
        </Page>
      </RequireCity>
    )
  }
  if (status === 'loading') return <VisitorToCome />
  return (
    <Suspense fallback={<VisitorToCome />}>
      <Visitor />
    </Suspense>
  )
}

/** The day's summary as one block, tiles below. */
const SignedInToCome = () => <CardsSkeleton cards={8} />

function VisitorToCome() {
  return (
    <>
      <Hero {...claim} />
      <Page>
        <CardsSkeleton cards={4} height={180} />
      </Page>
    </>
  )
}
