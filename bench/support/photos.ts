/** Photos with rows, for measurements that read many files. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { openStorage } from '../../apps/server/src/adapters/object-storage/open-storage.ts'
import type { Pool } from './city.ts'

const PHOTO_BYTES = 2_500_000

/** Incompressible photos, each with its thumbnail. */
export async function addPhotos(
  pool: Pool,
  { id: city, userId }: { id: string; userId: string },
  dataDir: string,
  bytes: number,
): Promise<void> {
  const storage = await openStorage({ dataDir, s3: undefined })
  const photo = randomBytes(PHOTO_BYTES)
  const small = randomBytes(15_000)
  for (let n = 0; n * PHOTO_BYTES < bytes; n++) {
    const id = randomUUID()
    photo.write(id)
    const [key, thumb] = ['', '-thumb'].map(
      (end) => `organized/${city}/new-location/photos/${userId}/1-${id}${end}.jpg`,
    )
    await storage.putBytes(key ?? '', photo, 'image/jpeg')
    await storage.putBytes(thumb ?? '', small, 'image/jpeg')
    const sha256 = createHash('sha256').update(photo).digest()
    await pool.query(
      `insert into media (id, city_id, kind, content_type, name, object_key, thumb_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
       values ($1, $2, 'image', 'image/jpeg', 'p.jpg', $3, $4, $5, $6, $6, $7)`,
      [id, city, key, thumb, PHOTO_BYTES, sha256, userId],
    )
  }
}
