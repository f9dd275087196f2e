import { Problem } from '@lamplighter/domain/http'
import { afterEach, expect, it, vi } from 'vitest'
import { createMediaWorker } from './media-worker.ts'

const program = new URL('../testing/media-process.ts', import.meta.url)
const limits = { cpuMs: 300, cpuMsPerMb: 0, heapMb: 40, rssMb: 200, silentSeconds: 2, program }
const job = (file: string) => ({ file, target: '', maxPixels: 1 })

let worker = createMediaWorker(limits)
const prepare = (file: string) => worker.prepare(job(file), 1000)
/** The process id of the worker. */
const pidOf = async (file = 'nothing special') => (await prepare(file)).bytes

const { execPath } = process
afterEach(() => {
  process.execPath = execPath
  worker = createMediaWorker(limits)
})

it.each([
  'reads for ever',
  'never comes back',
  'fills the heap',
  'fills the memory',
  'ends',
  'breaks in native code',
])('a file whose reader %s is rejected, and the next one is accepted', async (misdeed) => {
  await expect(prepare(misdeed)).rejects.toMatchObject({ code: 'media_unreadable' })
  expect(await pidOf()).toBeGreaterThan(0)
  expect(worker.alive()).toBe(1)
})

it('a large file gets more processor time than a small one', async () => {
  const costly = job('takes a second of processor time')
  worker = createMediaWorker({ ...limits, cpuMs: 0, cpuMsPerMb: 100 })
  await expect(worker.prepare(costly, 1_000_000)).rejects.toMatchObject({ code: 'media_unreadable' })
  expect((await worker.prepare(costly, 100_000_000)).bytes).toBeGreaterThan(0)
})

it('a reader killed from outside says nothing about the file: it may be tried again', async () => {
  const error = await prepare('is ended from outside').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ code: 'unavailable' })
  await expect(prepare('meets a full disk')).rejects.toMatchObject({ code: 'ENOSPC' })
  await expect(prepare('is too large')).rejects.toMatchObject({ code: 'media_too_large' })
})

it('a signal to the process group lets the file be finished', async () => {
  expect(await pidOf('is told to stop')).toBeGreaterThan(0)
})

it('a process handles one file at a time, several work in parallel, and idle ones end', async () => {
  worker = createMediaWorker({ ...limits, idleMs: 50 })
  const first = await pidOf()
  const [one, other] = await Promise.all([pidOf(), pidOf()])
  expect(one).not.toBe(other)
  expect([one, other]).toContain(first)
  await vi.waitFor(() => expect(worker.alive()).toBe(0), 10_000)
  expect(await pidOf()).not.toBe(first)
})

it('the reading process has none of the server’s secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://secret')
  const error = (await prepare('tells what it was given').catch((thrown: unknown) => thrown)) as Error
  expect(error.message).toContain('PATH')
  expect(error.message).not.toMatch(/DATABASE|SECRET|KEY|PASSWORD/)
})

it('a process that ends while starting rejects no file', async () => {
  worker = createMediaWorker({ ...limits, program: new URL('./no-such-process.ts', import.meta.url) })
  const error = await prepare('').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'unavailable' })
  expect(String((error as Error).cause)).toContain('does not start')
  expect(worker.alive()).toBe(0)
})

it('a process that cannot be started rejects no file', async () => {
  process.execPath = '/no/such/program'
  const error = await prepare('').catch((thrown: unknown) => thrown)
  process.execPath = execPath
  expect(error).toMatchObject({ code: 'unavailable', cause: { code: 'ENOENT' } })
  expect(await pidOf()).toBeGreaterThan(0)
})
