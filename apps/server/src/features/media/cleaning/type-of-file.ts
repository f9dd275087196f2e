/** The type of a file by its bytes. Runs where untrusted bytes are read (media-process.ts). */
import { stat } from 'node:fs/promises'
import { checkFile, detectedType, type MediaType } from '@lamplighter/domain/media'
import { fileTypeFromFile } from 'file-type'
import { UnfitMedia } from './unfit-media.ts'

/** Throws media_type_refused for bytes of another kind, media_too_large for more than their type may have (MEDIA-1). */
export async function typeOfFile(file: string): Promise<MediaType> {
  const type = detectedType(await fileTypeFromFile(file))
  if (!type) throw new UnfitMedia('media_type_refused')
  if (checkFile({ type, bytes: (await stat(file)).size })) throw new UnfitMedia('media_too_large')
  return type
}
