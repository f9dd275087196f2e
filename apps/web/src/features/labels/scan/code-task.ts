/** Messages between the screen and the worker that reads codes. */

export interface CodeTask {
  id: number
  /** A frame of the camera, or a chosen file. */
  picture: ImageBitmap | Blob
}

/** `text` is null if the picture has no code. */
export type ReadCode = { state: 'read'; text: string | null } | { state: 'no picture' } | { state: 'failed' }

export interface CodeAnswer {
  id: number
  answer: ReadCode
}
