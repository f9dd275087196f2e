/** Photos and videos of a city, straight from the store into the archive. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import type { ObjectStorage } from '../../../adapters/object-storage/object-storage.ts'
import { startLines } from '../../../backup/streams.ts'
import { type CityManifest, MAX_NAMED, MEDIA } from './city-manifest.ts'
import { ofCity } from './write-rows.ts'
import type { ZipWriter } from './zip-writer.ts'

/** Rows have no size and no hash of thumbnails. */
interface Wanted {
  key: string
  bytes: number | null
  sha256: string | null
}

export interface WantedMedia {
  list: string
  bytes: number
}

const PAGE = 5000

/** SQL for the keys of the city $1, with size and hash where the row has them. */
const keys = `
  select object_key collate "C" as key, bytes::float8 as bytes, encode(sha256_stored, 'hex') as sha256
  from media where city_id = $1
  union all select thumb_key collate "C", null, null from media where city_id = $1 and thumb_key is not null`

/** In order of keys, in a local file: the transaction need not stay open while the files are read. */
export async function listMedia(client: pg.Client, cityId: string, list: string): Promise<WantedMedia> {
  const out = await startLines(list)
  await client.query(
    `declare keys no scroll cursor for select * from (${ofCity(keys, cityId)}) k order by key`,
  )
  let bytes = 0
  for (;;) {
    const { rows } = await client.query<Wanted>(`fetch ${PAGE} from keys`)
    for (const row of rows) {
      bytes += row.bytes ?? 0
      await out.add(`${JSON.stringify(row)}\n`)
    }
    if (rows.length < PAGE) break
  }
  await out.close()
  return { list, bytes }
}

type Written = CityManifest['media']

export async function addMedia(
  zip: ZipWriter,
  storage: ObjectStorage,
  { list, bytes: total }: WantedMedia,
  onShare: (share: number) => void,
): Promise<Written> {
  const written: Written = {
    files: 0,
    bytes: 0,
    missing: { count: 0, named: [] },
    damaged: { count: 0, named: [] },
  }
  const note = (problem: Written['missing'], key: string) => {
    problem.count += 1
    if (problem.named.length < MAX_NAMED) problem.named.push(key)
  }
  for await (const line of createInterface({ input: createReadStream(list) })) {
    const { key, sha256 }: Wanted = JSON.parse(line)
    const object = await storage.get(key)
    if (!object) {
      note(written.missing, key)
      continue
    }
    const added = await zip.add(MEDIA + key, object.read(), { packed: true })
    if (sha256 && added.sha256 !== sha256) note(written.damaged, key)
    written.files += 1
    written.bytes += added.bytes
    onShare(Math.min(1, written.bytes / Math.max(1, total)))
  }
  return written
}
