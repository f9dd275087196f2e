/** Checks, cleans and measures one uploaded file. Runs in the process that reads untrusted bytes (media-process.ts). */

import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, open, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { checkFile, detectedType, type MediaType } from '@lamplighter/domain/media'
import { fileTypeFromFile } from 'file-type'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'
import { prepareImage } from './prepare-image.ts'
import { UnfitMedia } from './unfit-media.ts'

export interface MediaJob {
  file: string
  /** Path for the result. */
  target: string
  maxPixels: number
}

export interface PreparedMedia {
  type: MediaType
  bytes: number
  width: number | null
  height: number | null
  takenAt: Date | null
  /** A small JPEG; null for videos. */
  thumbnail: Uint8Array | null
  sha256Uploaded: Uint8Array
  sha256Stored: Uint8Array
}

export async function prepareMedia({ file, target, maxPixels }: MediaJob): Promise<PreparedMedia> {
  const type = await typeOfFile(file)
  const image = type.startsWith('image/') ? await prepareImage(file, type, maxPixels) : null
  if (image) await writeFile(target, image.content)
  else await prepareVideo(file, type, target)
  return {
    type: image?.type ?? type,
    bytes: (await stat(target)).size,
    width: image?.width ?? null,
    height: image?.height ?? null,
    takenAt: image?.takenAt ?? null,
    thumbnail: image?.thumbnail ?? null,
    sha256Uploaded: await sha256Of(file),
    sha256Stored: await sha256Of(target),
  }
}

async function sha256Of(file: string): Promise<Uint8Array> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1_048_576 }), hash)
  return hash.digest()
}

/**
 * Throws media_type_refused for bytes of any other type, and media_too_large for more than the type allows (MEDIA-1).
 */
async function typeOfFile(file: string): Promise<MediaType> {
  const type = detectedType(await fileTypeFromFile(file))
  if (!type) throw new UnfitMedia('media_type_refused')
  if (checkFile({ type, bytes: (await stat(file)).size })) throw new UnfitMedia('media_too_large')
  return type
}

/** Writes the cleaned video to `target`. */
async function prepareVideo(file: string, type: MediaType, target: string): Promise<void> {
  await copyFile(file, target, constants.COPYFILE_FICLONE)
  const handle = await open(target, 'r+')
  try {
    await (type === 'video/webm' ? cleanWebm(handle) : cleanMp4(handle))
  } finally {
    await handle.close()
  }
}
