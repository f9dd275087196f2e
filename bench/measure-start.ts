/** How long a start takes that has nothing left to install, build or seed: from the command to the first 200 of /readyz. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, startServer } from './support/programs.ts'
import { median, type Row, round, stated, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

export async function measureStart(testbed: Testbed): Promise<Row[]> {
  if (!(await isInstalled()))
    return [
      stated('second start to ready', 'not taken', ['`npm start` would install packages first: run it once']),
    ]
  const program = {
    script: ['scripts/start.mjs'],
    env: { DATA_DIR: join(testbed.dir, 'start'), DATABASE_URL: '' },
  }
  const seconds: number[] = []
  for (let index = 0; index < 4; index++) {
    const began = performance.now()
    const server = await startServer(program)
    seconds.push((performance.now() - began) / 1000)
    await server.stop()
  }
  const [first = Number.NaN, ...again] = seconds
  return [
    withGoal('second start to ready', median(again), 3, ' s', [
      `median of ${again.map(round).join(', ')} s; the first start on an empty folder ${round(first)} s`,
    ]),
  ]
}

/** A bench never installs: it asks as scripts/install.mjs does, whose stamp names the lockfile that was installed. */
async function isInstalled(): Promise<boolean> {
  const stamp = await readFile(join(root, 'node_modules/.lamplighter-lock'), 'utf8').catch(() => '')
  const lock = await readFile(join(root, 'package-lock.json'))
  return stamp.startsWith(createHash('sha256').update(lock).digest('hex'))
}
