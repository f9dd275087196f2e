import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { query, readLog, usedDataDir } from './testing/clusters.ts'

it('rotates the log of the running database at a size and keeps a limited number of files', async () => {
  const dataDir = await usedDataDir()
  const logBytes = 4000
  const postgres = await startEmbeddedPostgres({ dataDir, logBytes })
  const say = (words: string, times = 1) =>
    query(postgres.connection, `do $$ begin for n in 1..${times} loop raise log '${words}'; end loop; end $$`)
  for (let turn = 0; turn < 4; turn++) {
    await say(`turn ${turn} ${'x'.repeat(100)}`, 50)
    // The newest lines stay available.
    await vi.waitUntil(() => statSync(path.join(dataDir, 'postgres.log')).size <= logBytes, 20_000)
  }
  await say('the last word')
  expect(await readLog(dataDir)).toContain('the last word')
  const files = readdirSync(dataDir).filter((name) => name.startsWith('postgres.log'))
  expect(files.sort()).toEqual(['postgres.log', 'postgres.log.1', 'postgres.log.2'])
  expect(await readFile(path.join(dataDir, 'postgres.log.1'), 'utf8')).toContain('turn 3')
  for (const name of files) expect(statSync(path.join(dataDir, name)).mode & 0o077).toBe(0)
  await postgres.stop()
  expect(existsSync(path.join(dataDir, 'postgres.log'))).toBe(true)
})
