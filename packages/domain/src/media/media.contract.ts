import * as z from 'zod/mini'
import { id, timestamp } from '../http/fields.ts'

/** One photo or video as it is shown. Addresses are signed and expire within ten minutes. */
export const mediaItem = z.object({
  _id: id,
  kind: z.enum(['image', 'video']),
  url: z.string(),
  /** A small JPEG; null for videos. */
  thumbUrl: z.nullable(z.string()),
  name: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  takenAt: z.nullable(timestamp),
})
export type MediaItem = z.infer<typeof mediaItem>

/** tus endpoint (resumable uploads); not JSON, so it has no endpoint description. */
export const mediaUploadsPath = '/api/media/uploads'

/**
 * tus `Upload-Metadata` keys. `mediaId` is made on the device and names the file from then on; `cityId` is the city whose
 * folder receives it; `locationId` is left out while the location does not exist yet.
 */
export const uploadMetadata = z.object({
  mediaId: id,
  cityId: id,
  locationId: z.optional(id),
  /** Of any length that a device allows; the server keeps a label of it. */
  filename: z.string().check(z.maxLength(2000)),
  filetype: z._default(z.string().check(z.maxLength(100)), ''),
})
export type UploadMetadata = z.infer<typeof uploadMetadata>

/** Signed reads: `/media/{key}?e={expiry}&s={signature}`. */
export const mediaPath = '/media/'
