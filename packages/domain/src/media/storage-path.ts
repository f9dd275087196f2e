/**
 * Where a file lies in the object store: `organized/{cityId}/{locationId}/{folder}/{userId}/{timestamp}-{uuid}.{ext}`
 * (MEDIA-14). The original file name is never part of it.
 */
import type { MediaKind } from './media-kind.ts'

/** Stands in for the location's id until the location exists. */
export const TEMPORARY_FOLDER = 'new-location'

export const mediaFolders = ['photos', 'videos', 'documents'] as const
export type MediaFolder = (typeof mediaFolders)[number]

export interface StoragePath {
  cityId: string
  /** Null while the location does not exist yet. */
  locationId: string | null
  folder: MediaFolder
  userId: string
  /** Milliseconds since 1970, the server's clock. */
  timestamp: number
  uuid: string
  /** Without the dot. */
  extension: string
}

export function folderOf(kind: MediaKind): MediaFolder {
  return kind === 'video' ? 'videos' : 'photos'
}

const segment = '[A-Za-z0-9-]+'
const shape = new RegExp(
  `^organized/(${segment})/(${segment})/(${mediaFolders.join('|')})/(${segment})/(\\d+)-(${segment})\\.([a-z0-9]+)$`,
)

/** The path of a file; throws when a part could change the path's shape, for that is a mistake in our code. */
export function storagePath(parts: StoragePath): string {
  const { cityId, locationId, folder, userId, timestamp, uuid, extension } = parts
  const path = `organized/${cityId}/${locationId ?? TEMPORARY_FOLDER}/${folder}/${userId}/${timestamp}-${uuid}.${extension}`
  if (!shape.test(path)) throw new Error(`not a storage path: ${JSON.stringify(path)}`)
  return path
}

/** The parts of a stored path, or null if it is none. */
export function parseStoragePath(path: string): StoragePath | null {
  const [, cityId, location, folderName, userId, timestamp, uuid, extension] = shape.exec(path) ?? []
  const folder = mediaFolders.find((name) => name === folderName)
  if (!cityId || !location || !folder || !userId || !uuid || !extension) return null
  const locationId = location === TEMPORARY_FOLDER ? null : location
  return { cityId, locationId, folder, userId, timestamp: Number(timestamp), uuid, extension }
}
