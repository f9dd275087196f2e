import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useStore } from '../../../lib/state/store.ts'
import {
  addFiles,
  removeUpload,
  restoreUploads,
  retryUpload,
  type Upload,
  uploads,
} from '../upload/upload-queue.ts'

export interface Attachments {
  /** All files of this draft, including those from earlier visits. */
  items: readonly Upload[]
  /** The files of earlier visits have loaded. */
  ready: boolean
  /** Storage cannot be read, so its content is unknown. */
  unreadable: boolean
  /** A file is still being stored, or does not fit on this device and is still uploading. Saving has to wait. */
  keeping: boolean
  /** Returns the ids of the files. */
  add(files: readonly File[]): readonly string[]
  /** Removes files that no note will use, from the server too. */
  discard(mediaIds: readonly string[]): void
  /** Retries failed and rejected files. */
  retry(mediaIds: readonly string[]): void
}

interface Options {
  draftKey: string
  cityId: string | null
  locationId: string | null
}

/** Photos and videos of an unsaved note. */
export function useAttachments({ draftKey, cityId, locationId }: Options): Attachments {
  const owner = useSession().user?._id ?? 'nobody'
  const all = useStore(uploads)
  const [restored, setRestored] = useState({ for: '', readable: true })
  useEffect(() => {
    const answered = (readable: boolean) => setRestored({ for: `${owner} ${draftKey}`, readable })
    void restoreUploads(owner, draftKey).then(
      () => answered(true),
      () => answered(false),
    )
  }, [owner, draftKey])
  const items = useMemo(
    () => all.filter((upload) => upload.owner === owner && upload.draftKey === draftKey),
    [all, owner, draftKey],
  )
  const isRestored = restored.for === `${owner} ${draftKey}`
  return {
    items,
    ready: isRestored && restored.readable,
    unreadable: isRestored && !restored.readable,
    keeping: items.some(
      ({ state, kept, keeping }) => keeping || (!kept && (state === 'on this device' || state === 'sending')),
    ),
    add: (files) => (cityId ? addFiles({ owner, draftKey, cityId, locationId }, files) : []),
    discard: (mediaIds) => mediaIds.forEach(removeUpload),
    retry: (mediaIds) => mediaIds.forEach(retryUpload),
  }
}
