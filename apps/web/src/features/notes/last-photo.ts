import type { Note } from '@lamplighter/domain/notes'

/** The newest photo among notes of which the newest come first, for the camera to show over its picture. */
export function lastPhotoOf(saved: readonly Note[]): string | null {
  const photos = saved.flatMap(({ media }) => media.filter(({ kind }) => kind === 'image').toReversed())
  return photos[0]?.url ?? null
}
