/** LABEL-6, LABEL-7. The real worker and decoder. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { codePhoto } from '../../../testing/code-photo.ts'
import { createCodeReader } from './code-reader.ts'

const started = () => {
  const reader = createCodeReader()
  onTestFinished(() => reader.stop())
  return reader
}

/** The decoder of the first worker does not load. Returns the number of workers. */
function breakFirstWorker() {
  const workers: Worker[] = []
  const RealWorker = Worker
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(script: URL, options: WorkerOptions) {
        const broken = `import ${JSON.stringify(String(script))}
          WebAssembly.instantiate = WebAssembly.instantiateStreaming = async () => { throw new Error('no') }`
        const isFirst = workers.length === 0
        super(
          isFirst ? URL.createObjectURL(new Blob([broken], { type: 'text/javascript' })) : script,
          options,
        )
        workers.push(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => workers.length
}

test('LABEL-7 after the decoder failed to load, the next picture is read by a new worker', async () => {
  const workers = breakFirstWorker()
  const reader = started()
  const photo = await codePhoto('PF-0042')
  expect(await reader.read(photo)).toEqual({ state: 'failed' })
  expect(await reader.read(photo)).toEqual({ state: 'read', texts: ['PF-0042'] })
  expect(workers()).toBe(2)
})

test('LABEL-6 a stopped reader starts no worker and closes the picture', async () => {
  const workers = breakFirstWorker()
  const reader = started()
  reader.stop()
  const frame = await createImageBitmap(await codePhoto('PF-0042'))
  expect(await reader.read(frame)).toEqual({ state: 'failed' })
  expect(frame.width).toBe(0)
  expect(workers()).toBe(0)
})

test('LABEL-7 a very large picture is read, and one that cannot be opened says so', async () => {
  const reader = started()
  const large = new OffscreenCanvas(6000, 3000)
  const context = large.getContext('2d')
  context?.drawImage(await createImageBitmap(await codePhoto('PF-0042')), 0, 0, 3000, 3000)
  const file = await large.convertToBlob({ type: 'image/jpeg' })
  expect(await reader.read(file)).toEqual({ state: 'read', texts: ['PF-0042'] })
  expect(await reader.read(new Blob(['no picture']))).toEqual({ state: 'no picture' })
})
