import { packDatabase } from './pack-database.ts'

/** Returns a thumbnail from one of the user's packs; null if none has it. */
export async function storedThumbnail(owner: string, mediaId: string): Promise<Blob | null> {
  const packs = await packDatabase.packs.where('owner').equals(owner).toArray()
  const found = await packDatabase.thumbnails.bulkGet(
    packs.map(({ rows }): [string, string] => [rows, mediaId]),
  )
  const stored = found.find((one) => one !== undefined)
  return stored ? new Blob([stored.bytes], { type: stored.type }) : null
}
