/** Objects as files in one folder: written to a temporary file, synced, then renamed, so that a crash leaves a whole object or none. */
import { randomUUID } from 'node:crypto'
import { chmodSync, constants, createReadStream, mkdirSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStorage } from './object-storage.ts'
import { assertStorageKey } from './storage-key.ts'

const DAY_MS = 24 * 60 * 60_000

export function createFileStorage(dir: string): ObjectStorage {
  const incoming = join(dir, '.incoming')
  let swept: Promise<void> | null = null
  makePrivateFolder(dir)

  const fileOf = (key: string) => join(dir, assertStorageKey(key))

  /** Lets `write` create a temporary file and moves it into place; a stored object is replaced as a whole. */
  async function place(key: string, write: (aside: string) => Promise<void>): Promise<void> {
    const target = fileOf(key)
    swept ??= sweep(incoming)
    await swept
    const aside = join(incoming, randomUUID())
    try {
      await write(aside)
      // A copy has the access rights of its source.
      await chmod(aside, 0o600)
      await sync(aside)
      const firstMade = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(aside, target)
      await syncFolders(dirname(target), firstMade)
    } finally {
      // Renaming one hard link over another of the same file leaves both.
      await rm(aside, { force: true })
    }
  }

  return {
    putFile: (key, file, _contentType, { move } = { move: false }) =>
      place(key, (aside) => (move ? linkOrCopy(file, aside) : copyFile(file, aside))),
    putBytes: (key, bytes) => place(key, (aside) => writeFile(aside, bytes, { mode: 0o600 })),
    async get(key) {
      const file = fileOf(key)
      const found = await stat(file).catch(ignoreMissing)
      if (!found?.isFile()) return null
      return { bytes: found.size, read: (range) => createReadStream(file, range) }
    },
    async saveTo(key, file, { link }) {
      const source = fileOf(key)
      try {
        await (link ? linkOrCopy(source, file) : copyWhole(source, file))
        return true
      } catch (error) {
        return ignoreMissing(error as NodeJS.ErrnoException) !== null
      }
    },
    async copy(from, to) {
      const source = fileOf(from)
      await place(to, (aside) => linkOrCopy(source, aside))
    },
    async delete(key) {
      await rm(fileOf(key), { force: true })
    },
  }
}

/** A hard link is as good as a copy, since objects never change; file systems without links get a real copy. */
export async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error
    return copyWhole(source, target)
  })
}

/** File systems that support it share unchanged blocks; all others write a full copy. */
async function copyWhole(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  // A copy has the access rights of its source.
  await chmod(target, 0o600)
}

/** Closes the folder to other users of the machine, even if it already exists. */
export function makePrivateFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  try {
    chmodSync(dir, 0o700)
  } catch (error) {
    // The folder belongs to another user, who granted us write access: its access rights are theirs to set.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** Makes the folder for unfinished files and deletes what a crash left in it. */
async function sweep(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  for (const name of await readdir(incoming)) {
    const left = await stat(join(incoming, name)).catch(ignoreMissing)
    if (left && left.mtimeMs < Date.now() - DAY_MS) await rm(join(incoming, name), { force: true })
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs the folder with the new entry, and every folder above it that got a new folder. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade ? dirname(firstMade) : folder
  for (let at = folder; ; at = dirname(at)) {
    await sync(at)
    if (at === last || at === dirname(at)) return
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
