import { AttachmentPicker } from '../../features/media/attachments/attachment-picker.tsx'
import { AttachmentThumbnails } from '../../features/media/attachments/attachment-thumbnails.tsx'
import { useAttachments } from '../../features/media/attachments/use-attachments.ts'
import { lastPhotoOf, useNotes } from '../../features/notes/notes.api.ts'
import type { OrderPhotosOf } from '../../features/work-orders/order-photos.ts'
import { sentItems, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { useStore } from '../../lib/state/store.ts'
import { useUnsentState } from '../../lib/unsent/use-unsent-state.ts'

/** Chooses photos for a closing or a comment (ORDER-19, ORDER-52). */
export const PhotoPicker: OrderPhotosOf = ({ order: { cityId, locationId: place }, draftKey, children }) => {
  const isOnlyHere = useUnsentState()(place._id) !== null
  const attachments = useAttachments({
    draftKey,
    cityId,
    locationId: isOnlyHere ? null : place._id,
  })
  const saved = useNotes(isOnlyHere ? null : place._id)
  const written = [...useStore(unsentItems), ...useStore(sentItems)]
  const inNotes = new Set(written.flatMap(({ mediaIds }) => mediaIds))
  const loose = attachments.items.filter(({ mediaId }) => !inNotes.has(mediaId))
  const mediaIds = loose.filter(({ state }) => state !== 'refused').map(({ mediaId }) => mediaId)
  return children({
    mediaIds,
    keeping: attachments.keeping,
    picker: (
      <AttachmentPicker
        attachments={attachments}
        hiddenIds={inNotes}
        disabled={!attachments.ready}
        lastPhoto={lastPhotoOf(saved.items)}
      />
    ),
    pictures: <AttachmentThumbnails attachments={attachments} mediaIds={mediaIds} />,
    discard: () => attachments.discard(loose.map(({ mediaId }) => mediaId)),
  })
}
