import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileStorage } from './file-system.ts'

it('leaves only the object after a write', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-objects-'))
  const storage = createFileStorage(dir)
  await storage.putBytes('a/1.jpg', Buffer.from('content'), 'image/jpeg')
  await storage.copy('a/1.jpg', 'b/1.jpg')
  await storage.copy('a/1.jpg', 'b/1.jpg')
  expect(await readdir(join(dir, '.incoming'))).toEqual([])
  await rm(dir, { recursive: true, force: true })
})
