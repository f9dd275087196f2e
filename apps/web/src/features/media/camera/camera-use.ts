/** What the camera needs of the form that it was opened from. */
import type { Upload } from '../upload/upload-queue.ts'

export interface CameraUse {
  /** All files of the draft: those that are taken here appear among them. */
  items: readonly Upload[]
  /** The newest photo of the place on the server. */
  lastSaved: string | null
  /** How many files may be added. */
  room: number
  /** Keeps a photo on the device; answers with its id, or null where there is no way to. */
  onPhoto: (photo: File) => string | null
  onRemove: (mediaId: string) => void
  /** Opens the choice of files, which is what is left without a camera. */
  onFiles: () => void
}
