import type { Note } from '@lamplighter/domain/notes'

/** The newest photo of `saved`, which is sorted newest first. Used as the camera's overlay. */
export function lastPhotoOf(saved: readonly Note[]): string | null {
  const photos = saved.flatMap(({ media }) => media.filter(({ kind }) => kind === 'image').toReversed())
  return photos[0]?.url ?? null
}
