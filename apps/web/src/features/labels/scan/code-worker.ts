/**
 * Worker that reads QR codes. The decoder is WebAssembly, which the content security policy allows in this script
 * only (SEC-15). It comes from our own server, so that scanning works offline.
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeAnswer, CodeTask, ReadCode } from './code-task.ts'

/** Codes of one picture, such as the maker's and ours. */
const MAX_TEXTS = 10
/** Longer side of a picture. More pixels would fill a phone's memory and show no more of a code. */
const MAX_SIDE = 4096

const overrides = { locateFile: () => decoder }
// First, because a new detector loads the decoder at once.
prepareZXingModule({ overrides })
const detector = new BarcodeDetector({ formats: ['qr_code'] })

addEventListener('message', async ({ data: { id, picture } }: MessageEvent<CodeTask>) => {
  const answer = await read(picture)
  postMessage({ id, answer } satisfies CodeAnswer)
})

async function read(picture: CodeTask['picture']): Promise<ReadCode> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true })
  } catch {
    return { state: 'failed' }
  }
  try {
    const bitmap = await bounded(picture instanceof Blob ? await createImageBitmap(picture) : picture)
    const codes = await detector.detect(bitmap).finally(() => bitmap.close())
    return { state: 'read', texts: codes.slice(0, MAX_TEXTS).map(({ rawValue }) => rawValue) }
  } catch {
    return { state: 'no picture' }
  }
}

async function bounded(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = bitmap
  if (Math.max(width, height) <= MAX_SIDE) return bitmap
  const longer = width > height ? { resizeWidth: MAX_SIDE } : { resizeHeight: MAX_SIDE }
  return createImageBitmap(bitmap, longer).finally(() => bitmap.close())
}
