import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { PrintedPhotos } from '../features/media/printing/printed-photos.tsx'
import { PrintedNotes } from '../features/notes/printing/printed-notes.tsx'
import { usePrintedNotes } from '../features/notes/printing/use-printed-notes.ts'
import { usePrefetchedSender } from '../features/outbox/use-sender.ts'
import { Missing } from '../features/work-orders/details/missing.tsx'
import { historyWords } from '../features/work-orders/history/history.messages.ts'
import { useTimeline } from '../features/work-orders/history/use-timeline.ts'
import { isMissing } from '../features/work-orders/order-problems.ts'
import { PrintedHistory } from '../features/work-orders/printing/printed-history.tsx'
import { PrintedOrder } from '../features/work-orders/printing/printed-order.tsx'
import { useOrderHere } from '../features/work-orders/use-unsent-orders.ts'
import { workOrderMessages, workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { PageSkeleton } from '../kit/lists/skeletons.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { PrintedMap } from '../map/printed-map.tsx'
import { Paper } from './print/paper.tsx'
import { paperWords } from './print/print.messages.ts'
import { PrintedPlace } from './print/printed-place.tsx'

/** A work order for paper: fields, map, photos, history and notes. Offline, what the device has. */
export function PrintWorkOrderPage() {
  const { id = '' } = useParams({ strict: false })
  return (
    <RequireCity platformAdmin="one-thing">
      <Loaded key={id} id={id} />
    </RequireCity>
  )
}

function Loaded({ id }: { id: string }) {
  usePrefetchedSender()
  const here = useOrderHere(id)
  if (here.order) return <Sheet here={{ ...here, order: here.order }} />
  return (
    <Page>
      {here.isPending ? (
        <PageSkeleton />
      ) : isMissing(here.error) ? (
        <Missing message={workOrderMessages.notFound} />
      ) : (
        <>
          <PageHeader title={workOrderWords.workOrder} />
          <ErrorState message={workOrderMessages.detailsFailed} onRetry={() => void here.refetch()} />
        </>
      )}
    </Page>
  )
}

type Here = ReturnType<typeof useOrderHere>

function Sheet({ here: { order, items } }: { here: Here & { order: NonNullable<Here['order']> } }) {
  const { _id, title, priority, locationId: place, cityName } = order
  const isOnlyHere = items.some(({ kind }) => kind === 'order.create')
  const timeline = useTimeline(_id, { enabled: !isOnlyHere })
  const notes = usePrintedNotes(place.deleted ? null : place._id)
  const [isDrawn, setDrawn] = useState(false)
  const ofPlace = notes.items.map(({ createdAt, media }) => ({ at: createdAt, media }))
  return (
    <Paper
      title={title}
      kind={`${workOrderWords.workOrder} · ${cityName}`}
      target={{ kind: 'work-order', id: _id }}
      isPending={!isDrawn || timeline.isPending || notes.isPending}
    >
      <PrintedOrder order={order} />
      <section>
        <h2>{paperWords.location}</h2>
        <PrintedPlace place={place} />
        <PrintedMap place={place} priority={priority} onSettled={setDrawn} />
      </section>
      <section>
        <h2>{paperWords.photos}</h2>
        <PrintedPhotos
          groups={[...timeline.entries, ...ofPlace]}
          hasMore={notes.hasMore}
          isError={timeline.isError || notes.isError}
        />
      </section>
      <section>
        <h2>{historyWords.history}</h2>
        <PrintedHistory timeline={timeline} />
      </section>
      {!place.deleted && (
        <section>
          <h2>{locationPageWords.notesAndMedia}</h2>
          <PrintedNotes locationId={place._id} notes={notes} />
        </section>
      )}
    </Paper>
  )
}
