/** The form's interface to the camera. */
import type { Upload } from '../upload/upload-queue.ts'

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
