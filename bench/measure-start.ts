/** Time from the start command to the first 200 of /readyz, with nothing left to install, build or seed. */
import { join } from 'node:path'
import { startServer } from './support/programs.ts'
import { median, type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

export async function measureStart(testbed: Testbed): Promise<Row[]> {
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
