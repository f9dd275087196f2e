import * as z from 'zod/mini'
import { id, timestamp } from '../http/fields.ts'

/** One photo or video. URLs are signed and expire within ten minutes. */
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

/** tus endpoint for resumable uploads. It is not JSON, so it has no endpoint description. */
export const mediaUploadsPath = '/api/media/uploads'

/**
 * Keys of tus `Upload-Metadata`. The device creates `mediaId`, which identifies the file from then on. `cityId` selects
 * the folder. `locationId` is omitted until the location exists.
 */
export const uploadMetadata = z.object({
  mediaId: id,
  cityId: id,
  locationId: z.optional(id),
  /** Any length; the server stores a shortened label. */
  filename: z.string().check(z.maxLength(2000)),
  filetype: z._default(z.string().check(z.maxLength(100)), ''),
})
export type UploadMetadata = z.infer<typeof uploadMetadata>

/** Signed reads: `/media/{key}?e={expiry}&s={signature}`. */
export const mediaPath = '/media/'
