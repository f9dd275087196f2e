import { useParams, useSearch } from '@tanstack/react-router'
import { RequireCity } from '../features/cities/require-city.tsx'
import { HoldOnRecord } from '../features/city-admin/holds/hold-on-record.tsx'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { DeviceThumbnails } from '../features/media/attachments/attachment-thumbnails.tsx'
import { Thumbnails } from '../features/media/thumbnails.tsx'
import type { PlaceOfNotes } from '../features/notes/note-list.tsx'
import { OwnNotes } from '../features/notes/own-notes.tsx'
import { SavedNotes } from '../features/notes/saved-notes.tsx'
import { usePrefetchedSender } from '../features/outbox/use-sender.ts'
import { CreateWorkOrder } from '../features/work-orders/details/create-work-order.tsx'
import { EditWorkOrder } from '../features/work-orders/details/edit-work-order.tsx'
import type { RenderMedia } from '../features/work-orders/order-photos.ts'
import { Page } from '../kit/page/page.tsx'
import { SectionCard } from '../kit/sections/section-card.tsx'
import { PhotoPicker } from './work-order-details/order-photos.tsx'
import { PlacePhotos } from './work-order-details/place-photos.tsx'

/** Creates an order if the search has a locationId; edits the order in the path. */
export function WorkOrderDetailsPage() {
  usePrefetchedSender()
  const { id } = useParams({ strict: false })
  const { locationId = '', from, edit = false } = useSearch({ strict: false })
  return (
    <RequireCity {...(id ? { platformAdmin: 'one-thing' } : {})}>
      <Page>
        {id ? (
          <EditWorkOrder
            key={id}
            id={id}
            toEdit={edit}
            timeline={timeline}
            photos={({ _id }) => <PlacePhotos locationId={_id} />}
            PhotoPicker={PhotoPicker}
            renderMedia={renderMedia}
            notice={({ _id, cityId }) => <HoldOnRecord cityId={cityId} workOrderId={_id} />}
          />
        ) : (
          <CreateWorkOrder
            key={locationId}
            locationId={locationId}
            fromLocation={from === 'location'}
            timeline={timeline}
          />
        )}
      </Page>
    </RequireCity>
  )
}

const renderMedia: RenderMedia = {
  saved: (media) => <Thumbnails media={media} />,
  own: (mediaIds) => <DeviceThumbnails mediaIds={mediaIds} />,
}

const timeline = (place: PlaceOfNotes) => (
  <SectionCard title={locationPageWords.notesAndMedia}>
    <SavedNotes
      place={place}
      renderMedia={renderMedia.saved}
      renderOwn={(notes) => <OwnNotes notes={notes} renderMedia={renderMedia.own} />}
    />
  </SectionCard>
)
