/** The type of a file: its ending and its bytes (type-of-file.ts) must agree. */
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

/** The type by the file's ending; throws media_type_refused for any other ending. */
export function typeByName(filename: string): MediaType {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const type = Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined
  if (!type) throw problem('media_type_refused')
  return type
}
