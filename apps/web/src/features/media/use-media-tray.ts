import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { addFiles, forgetUploads, removeUpload, restoreTray, type Upload, uploads } from './upload-queue.ts'

export interface MediaTray {
  /** All files of this tray, chosen now or on an earlier visit. */
  items: readonly Upload[]
  /** Those of an earlier visit are among them by now. */
  ready: boolean
  /** A file is still on its way; saving has to wait. */
  uploading: boolean
  add(files: readonly File[]): void
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
  const [restored, setRestored] = useState('')
  useEffect(() => {
    void restoreTray(owner, tray).finally(() => setRestored(`${owner} ${tray}`))
  }, [owner, tray])
  const items = useMemo(
    () => all.filter((upload) => upload.owner === owner && upload.tray === tray),
    [all, owner, tray],
  )
  return {
    items,
    ready: restored === `${owner} ${tray}`,
    uploading: items.some(({ state }) => state === 'on this device' || state === 'sending'),
    add: (files) => {
      if (cityId) addFiles({ owner, tray, cityId, locationId }, files)
    },
    forget: forgetUploads,
    discard: (mediaIds) => mediaIds.forEach(removeUpload),
  }
}
