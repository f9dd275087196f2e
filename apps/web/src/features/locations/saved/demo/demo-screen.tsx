import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { EmptyState } from '../../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../../kit/lists/error-state.tsx'
import { LinkButton } from '../../../../kit/page/link-button.tsx'
import { loginPrompt } from '../../../../lib/session/login-prompt.ts'
import { locationPageWords } from '../../locations.messages.ts'
import { inOrderOf, listOf } from '../device-locations.ts'
import { useLocationFilters } from '../filters/use-location-filters.ts'
import classes from '../list/list-states.module.css'
import { SavedLocationsList } from '../list/saved-locations-list.tsx'
import { useStableOrder } from '../list/stable-order.ts'
import { type ListedLocation, ShowOnMap } from '../listed-location.ts'
import { useDemo } from './demo.api.ts'
import { demoWords, madeUp } from './demo.messages.ts'
import { DemoMap } from './demo-map.tsx'

/** The demonstration city for visitors: map and list, read-only. */
export function DemoScreen() {
  const demo = useDemo()
  const state = useLocationFilters()
  const [shown, setShown] = useState<ListedLocation | null>(null)
  const map = useRef<HTMLDivElement>(null)
  const asked = JSON.stringify(state.filters)
  const { sort } = state
  const list = useMemo(
    () => listOf(inOrderOf(sort, demo.locations), JSON.parse(asked)),
    [demo.locations, asked, sort],
  )
  const ordered = useStableOrder(list.locations, { of: JSON.stringify([asked, sort]), more: list.more })
  if (demo.isMissing) return <NoDemo />
  if (demo.isError) return <ErrorState message={demoWords.failed} onRetry={demo.retry} />

  function show(location: ListedLocation) {
    setShown(location)
    map.current?.scrollIntoView({ block: 'center' })
  }

  const saved = {
    ...list,
    isPending: demo.isPending,
    source: 'demo',
    filtersFailed: false,
    retry: demo.retry,
  } as const
  return (
    <ShowOnMap value={show}>
      {demo.city && (
        <div className={`notice line apart ${classes.notice}`}>
          <p>{madeUp(demo.city)}</p>
          <Ways />
        </div>
      )}
      <div ref={map}>
        <DemoMap filtered={state.isFiltered} locations={list.locations} shown={shown} onShow={setShown} />
      </div>
      <SavedLocationsList state={state} saved={saved} ordered={ordered} />
    </ShowOnMap>
  )
}

function NoDemo() {
  return (
    <EmptyState
      title={demoWords.noneHere}
      message={demoWords.noneHereMore}
      action={
        <div className="row">
          <Ways />
          <LinkButton to="/maps" variant="default">
            {locationPageWords.exploreMaps}
          </LinkButton>
        </div>
      }
    />
  )
}

function Ways() {
  return (
    <div className="row">
      <Button onClick={() => loginPrompt.open()}>{demoWords.login}</Button>
      <Button variant="default" onClick={() => loginPrompt.open('register')}>
        {demoWords.register}
      </Button>
    </div>
  )
}
