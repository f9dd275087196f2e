// The database is in <DATA_DIR>/pg18, named by major version. If root keeps DATA_DIR where the run user has no access,
// pg18 is a link to a directory outside. The link stays valid when DATA_DIR is moved.
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  stat,
  symlink,
} from 'node:fs/promises'
import path from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts'

export const majorVersion = 18
const clusterName = `pg${majorVersion}`

export interface ClusterPlace {
  /** Real path of the cluster; it may not exist yet. */
  cluster: string
  /** Directory next to it that the run user can enter, for binaries and the socket. */
  base: string
  runAs: RunAs | null
}

/** Returns the cluster of a data directory, or null if there is none. */
export function findCluster(dataDir: string): Promise<string | null> {
  return unlessMissing(realpath(path.join(dataDir, clusterName)))
}

/** Finds or chooses the location of the cluster. Root uses `relocateTo` if the run user cannot enter `dataDir`. */
export async function placeCluster(
  dataDir: string,
  relocateTo: string,
  log: (line: string) => void,
): Promise<ClusterPlace> {
  const home = await realpath(dataDir)
  const name = path.join(home, clusterName)
  const found = await unlessMissing(lstat(name))
  if (!found) {
    const runAs = await chooseRunAs(null)
    if (await letIn(home, runAs)) return { cluster: name, base: home, runAs }
    const base = await makePlaceOutside(home, relocateTo, runAs)
    log(`${runAs?.name} cannot enter ${home}, so the database goes to ${base}; ${name} links to it.`)
    const cluster = path.join(base, clusterName)
    await symlink(cluster, name)
    return { cluster, base, runAs }
  }
  const cluster = found.isSymbolicLink() ? path.resolve(home, await readlink(name)) : name
  return openPlace(cluster, name)
}

/** Checks that the owner of an existing cluster can use it. The error says what to do. */
async function openPlace(cluster: string, name: string): Promise<ClusterPlace> {
  const base = path.dirname(cluster)
  if (!(await unlessMissing(stat(base)))) {
    throw new DatabaseStartError(
      `${name} links to ${cluster}, which is missing. Bring it back, or remove the link to begin with an empty database`,
    )
  }
  // Replaces an empty directory, which someone may have created by hand.
  const empty = (await readdir(cluster).catch(() => null))?.length === 0
  const owner = empty ? null : await unlessMissing(stat(cluster))
  const runAs = await chooseRunAs(owner)
  const me = process.getuid?.()
  if (owner && owner.uid !== (runAs?.uid ?? me)) {
    throw new DatabaseStartError(
      me === 0
        ? `${cluster} belongs to root, and PostgreSQL does not run as root. Run: chown -R ${runAs?.name} '${cluster}'`
        : `${cluster} belongs to another user (${owner.uid}). Start Lamplighter as that user or as root`,
    )
  }
  if (owner) await chmod(cluster, 0o700)
  if (!(await letIn(base, runAs))) {
    throw new DatabaseStartError(
      `${runAs?.name}, who runs the database in ${cluster}, cannot get there: a directory above it is closed. ` +
        'Open it to passers-by (chmod o+x)',
    )
  }
  return { cluster, base, runAs }
}

/**
 * Returns true if the run user can enter the directory. If it belongs to root and has no group rights, its group
 * becomes that of the run user with the right to enter, but not to list or write.
 */
async function letIn(directory: string, runAs: RunAs | null): Promise<boolean> {
  if (await canEnter(directory, runAs)) return true
  const { uid, mode } = await stat(directory)
  const unshared = uid === 0 && (mode & 0o070) === 0
  if (!runAs || !unshared || !(await canEnter(path.dirname(directory), runAs))) return false
  await chown(directory, 0, runAs.gid)
  await chmod(directory, (mode & 0o7777) | 0o010)
  return canEnter(directory, runAs)
}

async function makePlaceOutside(home: string, relocateTo: string, runAs: RunAs | null): Promise<string> {
  if (await mkdir(relocateTo, { recursive: true })) await chmod(relocateTo, 0o755)
  const base = await mkdtemp(path.join(relocateTo, `${path.basename(home)}-`))
  await chmod(base, 0o711)
  if (await canEnter(base, runAs)) return realpath(base)
  throw new DatabaseStartError(
    `${runAs?.name}, who is to run PostgreSQL, can enter neither ${home} nor ${relocateTo}. ` +
      'Choose a DATA_DIR that other users can pass through',
  )
}

async function unlessMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
