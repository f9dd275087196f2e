/** The store that the settings name. */
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { createFileStorage } from './file-system.ts'
import type { ObjectStorage } from './object-storage.ts'

/** The S3 client is large, and loaded only where it is used. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStorage> {
  if (!s3) return createFileStorage(join(dataDir, 'media'))
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage(s3)
}
