import { RequireCity } from '../features/cities/require-city.tsx'
import { Hero } from '../features/home/hero.tsx'
import { claim, greeting, maintained } from '../features/home/home.messages.ts'
import { CardsSkeleton } from '../kit/lists/skeletons.tsx'
import { Page } from '../kit/page/page.tsx'
import { useCitiesOf } from '../lib/cities/active-city.ts'
import { useExpectedPerson } from '../lib/session/expected-person.ts'
import { useSession } from '../lib/session/session.ts'
import { SignedIn } from './home/signed-in.tsx'
import { Visitor } from './home/visitor.tsx'

export function HomePage() {
  const { status, user } = useSession()
  const expected = useExpectedPerson()
  const { active, memberships } = useCitiesOf(expected)
  if (expected) {
    const head = (
      <Hero
        low
        heading={greeting(expected.name || expected.email)}
        words={
          active || memberships.length > 0
            ? maintained(active?.cityName ?? `your ${memberships.length} cities`)
            : claim.words
        }
      />
    )
    if (status !== 'authenticated') {
      return (
        <>
          {head}
          <Page>
            {/* The day's summary as one block, tiles below. */}
            <CardsSkeleton cards={8} />
          </Page>
        </>
      )
    }
    return (
      <RequireCity>
        {head}
        <Page>
          <SignedIn user={user} />
        </Page>
      </RequireCity>
    )
  }
  if (status === 'loading') return <VisitorToCome />
  return <Visitor />
}

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
