import { join } from 'node:path'
import { findLeftBackends, signal, waitForEnd } from '@lamplighter/embedded-postgres/testing'
import type { Installation } from '../process/installation.ts'
import type { ServerProcess } from '../process/server-process.ts'

/**
 * The processes to kill: Node, PostgreSQL's postmaster (its other processes then end on their own), all of PostgreSQL,
 * or everything.
 */
export type Victim = 'node' | 'postmaster' | 'postgres' | 'everything'

/** Kills the cycle's victims with -9, all within a millisecond or two. */
export async function killProcesses(
  victim: Victim,
  { dataDir, postmaster }: Installation,
  server: ServerProcess,
) {
  const first = postmaster()
  if (first === null) throw new Error('PostgreSQL is not running')
  const others = findLeftBackends(join(dataDir, 'pg18'))
  const node = server.node.pid ?? 0
  const victims = {
    node: [node],
    postmaster: [first],
    postgres: [first, ...others],
    everything: [node, first, ...others],
  }[victim]
  for (const pid of victims) signal(pid, 'SIGKILL')
  for (const pid of victims) await waitForEnd(pid, 5000)
}
