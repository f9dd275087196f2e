/** Photos taken since the camera opened. Each is stored before it is shown (DUR-38). */
import { useState } from 'react'
import type { Upload } from '../upload/upload-queue.ts'

/** The form's interface to the camera. */
export interface CameraUse {
  /** All files of the draft, including new photos. */
  items: readonly Upload[]
  /** Newest photo of the place on the server. */
  lastSaved: string | null
  /** How many files may be added. */
  room: number
  /** Stores a photo on the device. Returns its id, or null if that is impossible. */
  onPhoto: (photo: File) => string | null
  onRemove: (mediaId: string) => void
  /** Opens the file picker, the fallback without a camera. */
  onFiles: () => void
}

interface Shot {
  mediaId: string
  photo: File
}

export function useShots({ items, lastSaved, onPhoto, onRemove }: Omit<CameraUse, 'onFiles'>) {
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [removed, setRemoved] = useState<File | null>(null)
  const ids = new Set(shots.map(({ mediaId }) => mediaId))
  const mine = items.filter(({ mediaId }) => ids.has(mediaId))
  const kept = mine.filter(({ keeping }) => !keeping)

  function add(photo: File): boolean {
    const mediaId = onPhoto(photo)
    if (mediaId === null) return false
    setShots((before) => [...before, { mediaId, photo }])
    setRemoved(null)
    return true
  }

  return {
    kept,
    count: mine.length,
    /** Count of photos still being stored. */
    waiting: mine.length - kept.length,
    /** A photo that the device had no room for. */
    unkept: kept.find((one) => !one.kept),
    /** The newest earlier photo of the place, on this device or the server. */
    before:
      items.findLast(
        ({ mediaId, kind, state }) => kind === 'image' && state !== 'refused' && !ids.has(mediaId),
      )?.preview ?? lastSaved,
    add,
    removed: removed !== null,
    remove(mediaId: string) {
      setRemoved(shots.find((shot) => shot.mediaId === mediaId)?.photo ?? null)
      onRemove(mediaId)
    },
    undo() {
      if (removed) add(removed)
    },
  }
}
