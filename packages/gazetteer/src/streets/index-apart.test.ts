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

test('ends and leaves no files if it is stopped at once', async () => {
  const dir = await folder()
  const stopping = new AbortController()
  const made = indexMapApart(join(dir, 'none.pmtiles'), join(dir, 'made'), stopping.signal)
  stopping.abort()
  await expect(made).rejects.toThrow()
  expect(await readdir(dir)).toEqual([])
})

test('rejects an unreadable map with the reason', async () => {
  const dir = await folder()
  const made = indexMapApart(join(dir, 'none.pmtiles'), join(dir, 'made'), new AbortController().signal)
  await expect(made).rejects.toThrow('ENOENT')
})
