/** Opens this installation's street maps. */
import type { Config } from '../../config/config.ts'
import type { DiskReserve } from '../../limits/disk-reserve.ts'
import type { Basemap } from './basemap.ts'
import { basemapDir, basemapFolder } from './basemap-folder.ts'
import type { MapBucket } from './shared/map-bucket.ts'

/** Null with the embedded database, because its only server needs no bucket to share maps. */
export async function bucketOfMaps({ databaseUrl, s3 }: Config): Promise<MapBucket | null> {
  if (!databaseUrl || !s3) return null
  const { openMapBucket } = await import('./shared/map-bucket.ts')
  return openMapBucket(s3)
}

export async function openBasemap(
  config: Config,
  disk: DiskReserve,
  logWarning: (words: string) => void,
): Promise<Basemap> {
  const dir = basemapDir(config)
  const bucket = await bucketOfMaps(config)
  if (!bucket) return basemapFolder(dir, logWarning)
  const { sharedBasemap } = await import('./shared/shared-basemap.ts')
  return sharedBasemap({ dir, bucket, disk, logWarning })
}
