import { type CityRequest, cityMessages } from '@lamplighter/domain/cities'
import { Button } from '@mantine/core'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Page } from '../../../kit/page.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { session } from '../../../lib/session.ts'
import { CityRequestList } from './city-request-list.tsx'
import classes from './join-city.module.css'

interface Props {
  pending: CityRequest[]
  onRequest: () => void
}

/** What a user without a city sees: how to ask for one, or the requests that wait for a city admin. */
export function NoCity({ pending, onRequest }: Props) {
  if (pending.length === 0) {
    return (
      <Page>
        <div className={classes.narrow}>
          <PageHeader title={cityMessages.noCityAssignment} />
          <div className={classes.card}>
            <EmptyState
              message="Ask to join the city you work for. As soon as a City Admin approves, its map opens here."
              action={
                <Button size="lg" onClick={onRequest}>
                  {cityMessages.requestToJoin}
                </Button>
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
          title={cityMessages.pendingRequests}
          description="A City Admin decides. You can leave this page and come back."
        />
        <CityRequestList requests={pending} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onRequest}>
            {cityMessages.requestAnother}
          </Button>
          <Button variant="subtle" onClick={() => void session.refreshUser()}>
            Check again
          </Button>
        </div>
      </div>
    </Page>
  )
}
