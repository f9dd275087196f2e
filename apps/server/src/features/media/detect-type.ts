/** What a file is: its ending and its bytes must say the same (security-reliability.md, S7). */
import { problem } from '@lamplighter/domain/http'
import type { MediaType } from '@lamplighter/domain/media'

const byEnding: Readonly<Record<string, MediaType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}

/** Names that the detector has for special forms of a type. */
const sameAs: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }

/** The type that a file's name promises; throws media_type_refused for any other ending. */
export function typeByName(filename: string): MediaType {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const type = Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined
  if (!type) throw problem('media_type_refused')
  return type
}

/** The type of a finished file; throws media_type_refused when its bytes are of another type than its name says. */
export async function typeOfFile(file: string, filename: string): Promise<MediaType> {
  const promised = typeByName(filename)
  // Loaded with the first upload: an idle server does not carry the detectors.
  const { fileTypeFromFile } = await import('file-type')
  const mime = (await fileTypeFromFile(file))?.mime ?? ''
  if ((sameAs[mime] ?? mime) !== promised) throw problem('media_type_refused')
  return promised
}
