/**
 * Worker that reads QR codes. The decoder is WebAssembly, which the content security policy allows in this script
 * only (SEC-15). It comes from our own server, so that scanning works offline.
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeAnswer, CodeTask, ReadCode } from './code-task.ts'

prepareZXingModule({ overrides: { locateFile: () => decoder } })
const detector = new BarcodeDetector({ formats: ['qr_code'] })

addEventListener('message', async ({ data: { id, picture } }: MessageEvent<CodeTask>) => {
  const answer = await read(picture)
  postMessage({ id, answer } satisfies CodeAnswer)
})

async function read(picture: CodeTask['picture']): Promise<ReadCode> {
  const bitmap = picture instanceof Blob ? await createImageBitmap(picture).catch(() => null) : picture
  if (!bitmap) return { state: 'no picture' }
  try {
    const [code] = await detector.detect(bitmap)
    return { state: 'read', text: code?.rawValue ?? null }
  } catch {
    return { state: 'failed' }
  } finally {
    bitmap.close()
  }
}
