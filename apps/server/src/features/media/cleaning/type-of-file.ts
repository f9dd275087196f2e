/** The type of a file by its bytes. Runs where untrusted bytes are read (media-process.ts). */
import type { MediaType } from '@lamplighter/domain/media'
import { fileTypeFromFile } from 'file-type'
import { UnfitMedia } from './unfit-media.ts'

/** The detector's names for special forms of a type. */
const sameAs: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }

/** Throws media_type_refused when the bytes are of another type than the file's ending. */
export async function checkTypeOfFile(file: string, promised: MediaType): Promise<void> {
  const mime = (await fileTypeFromFile(file))?.mime ?? ''
  if ((sameAs[mime] ?? mime) !== promised) throw new UnfitMedia('media_type_refused')
}
