/** Writes a map's file into the folder of a running server: completely or not at all. */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readPmtiles } from './read-pmtiles.ts'

/** Null where there is no map, or none that can be read; undefined where it does not say. */
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

/** The file that process `pid` writes before it bears the map's name; folders of maps pass it over. */
export const asideOf = (path: string, pid: number) => `${path}.${pid}.part`

/** Written to a temporary file, synced and renamed: a crash leaves a whole map or none. */
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
