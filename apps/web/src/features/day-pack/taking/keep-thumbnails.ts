/** Fetches the missing thumbnails of a pack's notes and removes unused ones. */
import { listDayPackThumbnails, MAX_PACK_THUMBNAILS } from '@lamplighter/domain/day-pack'
import { keysOf } from '../../../lib/day-pack/forget-packs.ts'
import {
  type DayPack,
  packDatabase as database,
  type PackPhotos,
  type PackThumbnail,
} from '../../../lib/day-pack/pack-database.ts'
import { isQuotaFull } from '../../../lib/storage/quota-full.ts'
import { askServer } from './ask-server.ts'
import { type Link, PackFailed } from './pack-task.ts'

/** About 150 MB. Thumbnails beyond that stay on the server. */
const MAX_THUMBNAILS = 10_000
const AT_A_TIME = 4

/** If storage is full or the server stops responding, the next refresh fetches the rest. */
export async function keepThumbnails(pack: DayPack, link: Link): Promise<void> {
  const wanted = await wantedIn(pack.rows)
  const { kept, bytes } = await removeUnwanted(pack.rows, wanted)
  const missing = [...wanted].filter((id) => !kept.has(id)).slice(0, Math.max(0, MAX_THUMBNAILS - kept.size))
  let photos: PackPhotos = { wanted: wanted.size, kept: kept.size, bytes }
  await database.packs.update(pack.key, { photos })
  for (let at = 0; at < missing.length; at += MAX_PACK_THUMBNAILS) {
    link.progress({ phase: 'photos', done: at, expected: missing.length })
    try {
      const came = await fetchSome(pack, missing.slice(at, at + MAX_PACK_THUMBNAILS), link)
      photos = { ...photos, kept: photos.kept + came.length, bytes: photos.bytes + sum(came) }
      await store(pack, came, photos)
    } catch (error) {
      link.signal.throwIfAborted()
      if (isQuotaFull(error) || isNoAnswer(error)) return
      throw error
    }
  }
}

const isNoAnswer = (error: unknown) =>
  error instanceof PackFailed && ['network', 'busy'].includes(error.failure.why)

async function store(
  { key, rows }: DayPack,
  came: readonly PackThumbnail[],
  photos: PackPhotos,
): Promise<void> {
  const { packs, thumbnails } = database
  await database.transaction('rw', packs, thumbnails, async () => {
    // The pack was deleted in the meantime.
    if ((await packs.get(key))?.rows !== rows) throw new PackFailed({ why: 'cut_off' })
    await thumbnails.bulkPut(came)
    await packs.update(key, { photos })
  })
}

export async function removeThumbnails(rows: string): Promise<void> {
  await database.thumbnails
    .where(':id')
    .between(...keysOf(rows))
    .delete()
}

async function wantedIn(rows: string): Promise<Set<string>> {
  const wanted = new Set<string>()
  await database.notes
    .where(':id')
    .between(...keysOf(rows))
    .each(({ notes, media }) => {
      for (const item of [...media, ...notes.flatMap((note) => note.media)])
        if (item.hasThumb) wanted.add(item._id)
    })
  return wanted
}

async function removeUnwanted(rows: string, wanted: ReadonlySet<string>) {
  const here = database.thumbnails.where(':id').between(...keysOf(rows))
  const kept = new Set<string>()
  let bytes = 0
  const gone: [string, string][] = []
  await here.each(({ _id, bytes: content }) => {
    if (!wanted.has(_id)) gone.push([rows, _id])
    else {
      kept.add(_id)
      bytes += content.byteLength
    }
  })
  await database.thumbnails.bulkDelete(gone)
  return { kept: kept as ReadonlySet<string>, bytes }
}

async function fetchSome({ city, rows }: DayPack, ids: string[], link: Link): Promise<PackThumbnail[]> {
  const answer = await askServer(listDayPackThumbnails.path, { cityId: city._id, ids: ids.join(',') }, link)
  const addresses = listDayPackThumbnails.response.parse(await answer.json().catch(() => []))
  const came: PackThumbnail[] = []
  const work = async () => {
    for (let next = addresses.shift(); next; next = addresses.shift()) {
      const thumbnail = await fetchOne(next.thumbUrl, link)
      if (thumbnail) came.push({ pack: rows, _id: next._id, ...thumbnail })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return came
}

/** A deleted thumbnail is skipped. A missing response stops the rest. */
async function fetchOne(
  url: string,
  { signal }: Link,
): Promise<Pick<PackThumbnail, 'type' | 'bytes'> | null> {
  try {
    const answer = await fetch(url, { signal })
    if (!answer.ok) return null
    return { type: answer.headers.get('content-type') ?? 'image/jpeg', bytes: await answer.arrayBuffer() }
  } catch {
    signal.throwIfAborted()
    throw new PackFailed({ why: 'network' })
  }
}

const sum = (some: readonly PackThumbnail[]) => some.reduce((all, { bytes }) => all + bytes.byteLength, 0)
