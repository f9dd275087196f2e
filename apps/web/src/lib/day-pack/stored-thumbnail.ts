import { packDatabase } from './pack-database.ts'

/** The small picture of a photo or video that one of the person's packs has; null where none has it. */
export async function storedThumbnail(owner: string, mediaId: string): Promise<Blob | null> {
  const packs = await packDatabase.packs.where('owner').equals(owner).toArray()
  const found = await packDatabase.thumbnails.bulkGet(
    packs.map(({ rows }): [string, string] => [rows, mediaId]),
  )
  const stored = found.find((one) => one !== undefined)
  return stored ? new Blob([stored.bytes], { type: stored.type }) : null
}
