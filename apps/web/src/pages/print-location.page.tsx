import { type Location, locationMessages, locationWords } from '@lamplighter/domain/locations'
import { noteWords } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { useNamedLocation } from '../features/locations/locations.api.ts'
import { PrintedLocation } from '../features/locations/printing/printed-location.tsx'
import { PrintedPhotos } from '../features/media/printing/printed-photos.tsx'
import { PrintedNotes } from '../features/notes/printing/printed-notes.tsx'
import { usePrintedNotes } from '../features/notes/printing/use-printed-notes.ts'
import { usePrefetchedSender } from '../features/outbox/use-sender.ts'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { PageSkeleton } from '../kit/lists/skeletons.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { mapMessages } from '../map/map.messages.ts'
import { PrintedMap } from '../map/printed-map.tsx'
import { Paper } from './print/paper.tsx'
import { paperWords } from './print/print.messages.ts'

/** A location for paper: fields, map, photos and notes. Offline, what the device has. */
export function PrintLocationPage() {
  const { id = '' } = useParams({ strict: false })
  return (
    <RequireCity platformAdmin="one-thing">
      <Loaded key={id} id={id} />
    </RequireCity>
  )
}

function Loaded({ id }: { id: string }) {
  usePrefetchedSender()
  const named = useNamedLocation({ id, at: null, tolerance: 0 })
  if (named.data) return <Sheet location={named.data} />
  return (
    <Page>
      {named.data === undefined && !named.isError ? (
        <PageSkeleton />
      ) : (
        <>
          <PageHeader title={paperWords.location} />
          {named.data === null ? (
            <>
              <ErrorState message={locationMessages.notFound} />
              <LinkButton to={paths.savedLocations}>{locationWords.back}</LinkButton>
            </>
          ) : (
            <ErrorState message={mapMessages.loadFailed} onRetry={() => void named.refetch()} />
          )}
        </>
      )}
    </Page>
  )
}

function Sheet({ location }: { location: Location }) {
  const { _id, name, city, state } = location
  const notes = usePrintedNotes(_id)
  const [isDrawn, setDrawn] = useState(false)
  return (
    <Paper
      title={name}
      kind={`${paperWords.location} · ${city}, ${state}`}
      target={{ kind: 'location', id: _id }}
      isPending={!isDrawn || notes.isPending}
    >
      <PrintedLocation location={location} />
      <PrintedMap place={location} onSettled={setDrawn} />
      <section>
        <h2>{paperWords.photos}</h2>
        <PrintedPhotos
          groups={notes.items.map(({ createdAt, media }) => ({ at: createdAt, media }))}
          hasMore={notes.hasMore}
          isError={notes.isError}
        />
      </section>
      <section>
        <h2>{noteWords.notes}</h2>
        <PrintedNotes locationId={_id} notes={notes} />
      </section>
    </Paper>
  )
}
