import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { indexMapApart } from './index-apart.ts'

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-index-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

test('stopped as soon as it was begun it ends, and leaves nothing', async () => {
  const dir = await folder()
  const stopping = new AbortController()
  const made = indexMapApart(join(dir, 'none.pmtiles'), join(dir, 'made'), stopping.signal)
  stopping.abort()
  await expect(made).rejects.toThrow()
  expect(await readdir(dir)).toEqual([])
})

test('a map that cannot be read is refused with the reason', async () => {
  const dir = await folder()
  const made = indexMapApart(join(dir, 'none.pmtiles'), join(dir, 'made'), new AbortController().signal)
  await expect(made).rejects.toThrow('ENOENT')
})
