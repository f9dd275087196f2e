import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { findPostmaster } from '../postmaster-pid.ts'
import { signal, waitForEnd } from '../processes.ts'

/** Kills the server of a data directory, if there is one, without a clean shutdown. */
export async function killCluster(dataDir: string): Promise<void> {
  const cluster = path.join(dataDir, 'pg18')
  if (!existsSync(cluster)) return
  const found = findPostmaster(await realpath(cluster))
  if (!found) return
  signal(found.pid, 'SIGQUIT')
  if (!(await waitForEnd(found.pid, 5000))) signal(found.pid, 'SIGKILL')
}
