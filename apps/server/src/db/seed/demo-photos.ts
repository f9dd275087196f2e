/** The photos, painted and stored as an upload would be: a JPEG, a thumbnail, and the row that names both. */
import { createHash } from 'node:crypto'
import { storagePath } from '@lamplighter/domain/media'
import type { Insertable } from 'kysely'
import type { ObjectStorage } from '../../adapters/object-storage/object-storage.ts'
import type { MediaTable } from '../schema.ts'
import type { DemoPhoto } from './demo-history.ts'
import { height, width } from './photos/drawing.ts'

export async function storePhotos(
  storage: ObjectStorage,
  cityId: string,
  photos: readonly DemoPhoto[],
): Promise<Insertable<MediaTable>[]> {
  // The image library is large, and only this one start needs it before the first upload.
  const { default: sharp } = await import('sharp')
  return Promise.all(
    photos.map(async (photo) => {
      const painted = sharp(Buffer.from(photo.story.draw()))
      const { data, info } = await painted.jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true })
      const thumbnail = await sharp(data).resize(320).jpeg({ quality: 75 }).toBuffer()
      const place = {
        cityId,
        locationId: photo.locationId,
        folder: 'photos',
        userId: photo.userId,
        timestamp: photo.takenAt.getTime(),
        extension: 'jpg',
      } as const
      const objectKey = storagePath({ ...place, uuid: photo.id })
      const thumbKey = storagePath({ ...place, uuid: `${photo.id}-thumb` })
      await storage.putBytes(objectKey, data, 'image/jpeg')
      await storage.putBytes(thumbKey, thumbnail, 'image/jpeg')
      const sha256 = createHash('sha256').update(data).digest()
      return {
        id: photo.id,
        city_id: cityId,
        location_id: photo.locationId,
        note_id: photo.noteId,
        kind: 'image' as const,
        content_type: 'image/jpeg',
        name: `${photo.story.icon}.jpg`,
        object_key: objectKey,
        thumb_key: thumbKey,
        bytes: info.size,
        width: info.width ?? width,
        height: info.height ?? height,
        taken_at: photo.takenAt,
        sha256_uploaded: sha256,
        sha256_stored: sha256,
        uploaded_by: photo.userId,
        created_at: photo.takenAt,
      }
    }),
  )
}
