/** Installs a map file in the folder of a running server, completely or not at all. */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readPmtiles } from './read-pmtiles.ts'

/** Returns null if there is no readable map, undefined if it has no edition. */
export async function editionOf(path: string): Promise<number | undefined | null> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return null
  try {
    return (await readPmtiles(file)).edition
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/** Temporary file of process `pid`; folders of maps ignore it. */
export const asideOf = (path: string, pid: number) => `${path}.${pid}.part`

/** Writes a temporary file, syncs and renames it, so that a crash leaves a complete map or none. */
export async function layMap(path: string, bytes: Uint8Array): Promise<void> {
  const aside = asideOf(path, process.pid)
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(aside, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
  }
}
