/** Draws the photos and stores them like uploads: a JPEG, a thumbnail, and a row that names both. */
import { createHash } from 'node:crypto'
import { drawApart } from '@lamplighter/demo-town'
import type { DemoPhoto } from '@lamplighter/demo-town/make'
import { storagePath } from '@lamplighter/domain/media'
import type { Insertable } from 'kysely'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { MediaTable } from '../db/schema.ts'

export async function storePhotos(
  storage: ObjectStorage,
  cityId: string,
  photos: readonly DemoPhoto[],
): Promise<Insertable<MediaTable>[]> {
  const drawn = await drawApart({ photos: photos.map(({ story }) => story.draw()) })
  return Promise.all(
    drawn.map(async ({ jpeg, thumbnail, width, height }, index) => {
      const photo = photos[index] as DemoPhoto
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
      await storage.putBytes(objectKey, jpeg, 'image/jpeg')
      await storage.putBytes(thumbKey, thumbnail, 'image/jpeg')
      const sha256 = createHash('sha256').update(jpeg).digest()
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
        bytes: jpeg.length,
        width,
        height,
        taken_at: photo.takenAt,
        sha256_uploaded: sha256,
        sha256_stored: sha256,
        uploaded_by: photo.userId,
        created_at: photo.takenAt,
      }
    }),
  )
}
