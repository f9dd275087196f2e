import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { useStore } from '../../../lib/store.ts'
import {
  addFiles,
  forgetUploads,
  removeUpload,
  restoreTray,
  type Upload,
  uploads,
} from '../upload/upload-queue.ts'

export interface MediaTray {
  /** All files of this tray, chosen now or on an earlier visit. */
  items: readonly Upload[]
  /** Those of an earlier visit are among them by now. */
  ready: boolean
  /** The device's storage cannot be read: nobody knows what is in it. */
  unreadable: boolean
  /** A file is still on its way; saving has to wait. */
  uploading: boolean
  /** Answers with the ids of the files. */
  add(files: readonly File[]): readonly string[]
  /** Lets go of files that a saved note now holds. */
  forget(mediaIds: readonly string[]): void
  /** Takes files back that no note will hold. */
  discard(mediaIds: readonly string[]): void
}

interface Where {
  /** Whose notes these are for: 'location:{id}'. */
  tray: string
  cityId: string | null
  locationId: string | null
}

/** The photos and videos that wait for their note. */
export function useMediaTray({ tray, cityId, locationId }: Where): MediaTray {
  const owner = useSession().user?._id ?? 'nobody'
  const all = useStore(uploads)
  const [asked, setAsked] = useState({ where: '', readable: true })
  useEffect(() => {
    const answered = (readable: boolean) => setAsked({ where: `${owner} ${tray}`, readable })
    void restoreTray(owner, tray).then(
      () => answered(true),
      () => answered(false),
    )
  }, [owner, tray])
  const items = useMemo(
    () => all.filter((upload) => upload.owner === owner && upload.tray === tray),
    [all, owner, tray],
  )
  const isAnswered = asked.where === `${owner} ${tray}`
  return {
    items,
    ready: isAnswered && asked.readable,
    unreadable: isAnswered && !asked.readable,
    uploading: items.some(({ state }) => state === 'on this device' || state === 'sending'),
    add: (files) => (cityId ? addFiles({ owner, tray, cityId, locationId }, files) : []),
    forget: forgetUploads,
    discard: (mediaIds) => mediaIds.forEach(removeUpload),
  }
}
