/** For the tests: cleans a file as the server does, and counts the reads and writes. */
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { cleanMp4 } from '../cleaning/clean-mp4.ts'

interface Cleaned {
  after: Buffer
  reads: number
  writes: number
}

/** Thrown errors carry the counts as well. */
export async function cleaned(content: Buffer, clean = cleanMp4): Promise<Cleaned> {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-video-'))
  const file = join(dir, 'video')
  await writeFile(file, content)
  const handle = await open(file, 'r+')
  const read = vi.spyOn(handle, 'read')
  const write = vi.spyOn(handle, 'write')
  const counts = () => ({ reads: read.mock.calls.length, writes: write.mock.calls.length })
  try {
    await clean(handle)
    return { after: await readFile(file), ...counts() }
  } catch (error) {
    throw Object.assign(error as Error, counts())
  } finally {
    await handle.close()
    await rm(dir, { recursive: true, force: true })
  }
}
