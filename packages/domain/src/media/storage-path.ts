/**
 * Path of a file in the object store: `organized/{cityId}/{locationId}/{folder}/{userId}/{timestamp}-{uuid}.{ext}`
 * (MEDIA-14). It never contains the original file name.
 */
import type { MediaKind } from './media-kind.ts'

/** Replaces the location's id until the location exists. */
export const TEMPORARY_FOLDER = 'new-location'

export const mediaFolders = ['photos', 'videos', 'documents'] as const
export type MediaFolder = (typeof mediaFolders)[number]

export interface StoragePath {
  cityId: string
  /** Null until the location exists. */
  locationId: string | null
  folder: MediaFolder
  userId: string
  /** Milliseconds since 1970, from the server's clock. */
  timestamp: number
  uuid: string
  /** Without the period. */
  extension: string
}

export function folderOf(kind: MediaKind): MediaFolder {
  return kind === 'video' ? 'videos' : 'photos'
}

const segment = '[A-Za-z0-9-]+'
const shape = new RegExp(
  `^organized/(${segment})/(${segment})/(${mediaFolders.join('|')})/(${segment})/(\\d+)-(${segment})\\.([a-z0-9]+)$`,
)

/** Builds the path of a file. Throws if a part contains a separator, which would be a bug. */
export function storagePath(parts: StoragePath): string {
  const { cityId, locationId, folder, userId, timestamp, uuid, extension } = parts
  const path = `organized/${cityId}/${locationId ?? TEMPORARY_FOLDER}/${folder}/${userId}/${timestamp}-${uuid}.${extension}`
  if (!shape.test(path)) throw new Error(`not a storage path: ${JSON.stringify(path)}`)
  return path
}

/** Parses a stored path; null if it is invalid. */
export function parseStoragePath(path: string): StoragePath | null {
  const [, cityId, location, folderName, userId, timestamp, uuid, extension] = shape.exec(path) ?? []
  const folder = mediaFolders.find((name) => name === folderName)
  if (!cityId || !location || !folder || !userId || !uuid || !extension) return null
  const locationId = location === TEMPORARY_FOLDER ? null : location
  return { cityId, locationId, folder, userId, timestamp: Number(timestamp), uuid, extension }
}
