/** Puts a backup's photos and videos into the store, and reads each back to verify it against the backup. */
import { extname, join } from 'node:path'
import { mediaTypes } from '@lamplighter/domain/media'
import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { type Listed, listedFiles } from './read-backup.ts'
import { namedFiles } from './save-files.ts'
import { hashObject, runWorkers } from './streams.ts'

/** Files without a row do no harm: the rows are loaded later, and an interrupted restore continues here. */
export async function restoreFiles(
  storage: ObjectStorage,
  folder: string,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  let done = 0
  await runWorkers(filesOf(folder), async ({ key, path, sha256 }) => {
    if ((await hashObject(storage, key)) !== sha256) {
      await storage.putFile(key, join(folder, path), typeOfKey(key))
      if ((await hashObject(storage, key)) !== sha256)
        throw new Error(
          `${key} is not in the store as it is in the backup. Nothing was changed in the database.`,
        )
    }
    progress.show('files', ++done, manifest.media?.files ?? done)
  })
}

async function* filesOf(folder: string): AsyncGenerator<Listed & { key: string }> {
  for await (const { key, path, sha256 } of listedFiles(folder)) if (key !== null) yield { key, path, sha256 }
}

/** The content type for the storage service; browsers get the one in the row. */
export function typeOfKey(key: string): string {
  const extension = extname(key).slice(1)
  const known = Object.entries(mediaTypes).find(([, type]) => type.extension === extension)
  return known?.[0] ?? 'application/octet-stream'
}

const PAGE = 1000

export interface MissingFiles {
  count: number
  named: string[]
}

/** Files that the loaded rows name and the store lacks or has in another size. */
export async function missingFiles(client: pg.Client, storage: ObjectStorage): Promise<MissingFiles> {
  const missing: MissingFiles = { count: 0, named: [] }
  async function* named() {
    const files = await namedFiles(client)
    for (let after = ''; ; ) {
      const { rows } = await client.query<{ object_key: string; thumb_key: string | null; bytes: string }>(
        `select object_key, thumb_key, bytes from ${files} where object_key > $1 order by object_key limit ${PAGE}`,
        [after],
      )
      for (const { object_key, thumb_key, bytes } of rows) {
        yield { key: object_key, bytes: Number(bytes) }
        if (thumb_key) yield { key: thumb_key, bytes: null }
      }
      const last = rows.at(-1)
      if (!last) return
      after = last.object_key
    }
  }
  await runWorkers(named(), async ({ key, bytes }) => {
    const object = await storage.get(key)
    if (object && (bytes === null || object.bytes === bytes)) return
    missing.count += 1
    if (missing.named.length < PAGE) missing.named.push(key)
  })
  return missing
}
