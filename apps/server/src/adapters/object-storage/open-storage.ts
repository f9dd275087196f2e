/** Opens the store that the configuration names. */
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { createFileStorage } from './file-system.ts'
import type { ObjectStorage } from './object-storage.ts'

/** The S3 client is large, so it is loaded only when used. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ObjectStorage> {
  if (!s3) return createFileStorage(join(dataDir, 'media'))
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage(s3)
}
