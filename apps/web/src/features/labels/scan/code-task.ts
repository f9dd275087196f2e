/** Messages between the screen and the worker that reads codes. */

export interface CodeTask {
  id: number
  /** A frame of the camera, or a chosen file. */
  picture: ImageBitmap | Blob
}

/** `failed`: the decoder did not load. */
export type ReadCode =
  | { state: 'read'; texts: readonly string[] }
  | { state: 'no picture' }
  | { state: 'failed' }

export interface CodeAnswer {
  id: number
  answer: ReadCode
}
