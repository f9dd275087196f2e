/** Detects a file's type from its bytes. Runs where untrusted bytes are read (media-process.ts). */
import { stat } from 'node:fs/promises'
import { checkFile, detectedType, type MediaType } from '@lamplighter/domain/media'
import { fileTypeFromFile } from 'file-type'
import { UnfitMedia } from './unfit-media.ts'

/**
 * Throws media_type_refused for bytes of any other type, and media_too_large for more than the type allows (MEDIA-1).
 */
export async function typeOfFile(file: string): Promise<MediaType> {
  const type = detectedType(await fileTypeFromFile(file))
  if (!type) throw new UnfitMedia('media_type_refused')
  if (checkFile({ type, bytes: (await stat(file)).size })) throw new UnfitMedia('media_too_large')
  return type
}
