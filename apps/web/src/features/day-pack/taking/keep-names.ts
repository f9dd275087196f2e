/**
 * Caches the street and house names of a pack's area (LOC-50, LOC-52): the server's index of each installed map that
 * overlaps it. Its URL identifies its content, so an existing file is not fetched again.
 */
import { openStreetIndex } from '@lamplighter/gazetteer/street-index'
import { type DayPack, packDatabase as database } from '../../../lib/day-pack/pack-database.ts'
import { isQuotaFull } from '../../../lib/storage/quota-full.ts'
import { type Link, type MapNames, PackFailed } from './pack-task.ts'
import { namesIn } from './street-tiles.ts'

/** The next refresh retries files that failed or found no space. */
export async function keepNames(pack: DayPack, all: readonly MapNames[], link: Link): Promise<void> {
  const box = pack.bbox ?? pack.extent
  const wanted = box ? namesIn(all, box) : []
  const here = new Set(pack.names?.urls)
  if (wanted.length === here.size && wanted.every(({ url }) => here.has(url))) return
  const kept: MapNames[] = []
  for (const map of wanted) {
    link.progress({ phase: 'streets', done: kept.length, expected: wanted.length })
    try {
      if (here.has(map.url) || (await fetchInto(pack, map, link))) kept.push(map)
    } catch (error) {
      link.signal.throwIfAborted()
      if (!isQuotaFull(error)) throw error
    }
  }
  const { packs, names } = database
  await database.transaction('rw', packs, names, async () => {
    const urls = kept.map(({ url }) => url)
    await names.bulkDelete(
      [...here].filter((url) => !urls.includes(url)).map((url) => [pack.rows, url] as [string, string]),
    )
    await packs.update(pack.key, { names: { urls, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) } })
  })
}

async function fetchInto({ key, rows }: DayPack, { url, name }: MapNames, { signal }: Link) {
  const bytes = await fetch(url, { signal }).then(
    (answer) => (answer.ok ? answer.arrayBuffer() : null),
    () => null,
  )
  if (!bytes || !isIndex(bytes)) return false
  const { packs, names } = database
  await database.transaction('rw', packs, names, async () => {
    // The pack was deleted in the meantime.
    if ((await packs.get(key))?.rows !== rows) throw new PackFailed({ why: 'cut_off' })
    await names.put({ pack: rows, url, name, bytes })
  })
  return true
}

/** Complete and readable by this version of the app. */
function isIndex(bytes: ArrayBuffer): boolean {
  try {
    openStreetIndex(bytes)
    return true
  } catch {
    return false
  }
}
