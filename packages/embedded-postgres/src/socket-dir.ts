// Connections use only a unix socket in a directory that only root and the run user can enter.
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import type { ClusterPlace } from './cluster-dir.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { AlreadyRunningError } from './single-start.ts'

/** For a unix socket, the port is only part of the file name. */
export const port = 5432
const socketName = `.s.PGSQL.${port}`
const MAX_SOCKET_PATH = 107

/** Prepares the directory for a new server. Throws if another server answers there. */
export async function prepareSocketDir({ cluster, runAs }: ClusterPlace): Promise<string> {
  const directory = chooseSocketDir(cluster)
  const uid = runAs?.uid ?? process.getuid?.()
  const made = await mkdir(directory, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (made && runAs) await chown(directory, runAs.uid, runAs.gid)
  const found = await lstat(directory)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new DatabaseStartError(
      `${directory} is needed for the database's socket but belongs to someone else`,
    )
  }
  await chmod(directory, 0o700)
  const socket = path.join(directory, socketName)
  if (await answers(socket)) throw new AlreadyRunningError(cluster, null)
  // The lock file of a dead server contains its process id, and blocks the start if another process has that id.
  await Promise.all([socket, `${socket}.lock`].map((file) => rm(file, { force: true })))
  return directory
}

/** Next to the cluster, or in /tmp if that path is too long for a socket. */
export function chooseSocketDir(cluster: string): string {
  const beside = `${cluster}.socket`
  if (Buffer.byteLength(path.join(beside, socketName)) <= MAX_SOCKET_PATH) return beside
  return path.join('/tmp', `lamplighter-${createHash('sha256').update(cluster).digest('hex').slice(0, 20)}`)
}

/** True if a server accepts connections on this socket. */
export function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const peer = net.connect(socket)
    peer.once('connect', () => {
      peer.destroy()
      resolve(true)
    })
    peer.once('error', () => resolve(false))
  })
}
