import type { CityRequest } from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'
import { Button, Title } from '@mantine/core'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useMayObserve } from '../../../lib/cities/observed-city.ts'
import { useSession } from '../../../lib/session/session.ts'
import { joiningWords } from '../cities.messages.ts'
import { CityRequestList } from './city-request-list.tsx'
import classes from './join-city.module.css'
import { lastRejections } from './order-requests.ts'

interface Props {
  requests: CityRequest[]
  onRequest: () => void
  onCheckAgain: () => void
  checking: boolean
}

/** Screen for users without a city: the way to request one, or their pending requests. */
export function NoCity({ requests, onRequest, onCheckAgain, checking }: Props) {
  const runsPlatform = useMayObserve()
  const removed = useSession().user?.cityMemberships.some(({ status }) => status === 'removed') === true
  const pending = requests.filter(({ status }) => status === 'pending')
  const rejected = <Rejected requests={lastRejections(requests)} />
  // The line under the navigation names the city, and what to do.
  if (pending.length === 0 && removed && !runsPlatform) {
    return (
      <Page>
        <div className={classes.narrow}>
          <PageHeader title={joiningWords.cityRemoved} />
          <div className="surface">
            <EmptyState message={joiningWords.opensAgain} />
          </div>
        </div>
      </Page>
    )
  }
  if (pending.length === 0) {
    return (
      <Page>
        <div className={classes.narrow}>
          <PageHeader title={joiningWords.noCityAssignment} />
          {rejected}
          <div className="surface">
            <EmptyState
              message={
                runsPlatform
                  ? joiningWords.platformAdmin
                  : 'Ask to join the city you work for. As soon as a City Admin approves, its map opens here.'
              }
              action={
                <div className="row">
                  {runsPlatform && (
                    <LinkButton size="lg" to={paths.admin}>
                      {joiningWords.toAdmin}
                    </LinkButton>
                  )}
                  <Button size="lg" variant={runsPlatform ? 'default' : 'filled'} onClick={onRequest}>
                    {joiningWords.requestToJoin}
                  </Button>
                </div>
              }
            />
          </div>
        </div>
      </Page>
    )
  }
  return (
    <Page>
      <div className={classes.narrow}>
        <PageHeader
          title={joiningWords.pendingRequests}
          description="A City Admin decides. You can leave this page and come back."
        />
        <CityRequestList requests={pending} />
        <div className={`row ${classes.actions}`}>
          <Button variant="default" loading={checking} onClick={onCheckAgain}>
            Check again
          </Button>
          <Button variant="subtle" onClick={onRequest}>
            {joiningWords.requestAnother}
          </Button>
        </div>
        {rejected}
      </div>
    </Page>
  )
}

function Rejected({ requests }: { requests: CityRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section className={classes.rejected} aria-labelledby="rejected">
      <Title order={2} size="h3" id="rejected">
        {requests.length === 1 ? 'Your request was rejected' : 'These requests were rejected'}
      </Title>
      <p>{joiningWords.askAgain}</p>
      <CityRequestList requests={requests} />
    </section>
  )
}
