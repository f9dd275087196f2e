export type MediaKind = 'image' | 'video'

const VIDEO = /\.(mp4|mov|avi|webm|mkv|flv|wmv|m4v)|\/videos\//i

/** Video if its address contains a video file's ending or '/videos/', otherwise image (MEDIA-6). */
export function mediaKind(address: string): MediaKind {
  return VIDEO.test(address) ? 'video' : 'image'
}

/** At most this many thumbnails are shown beside a location; the rest becomes '+N' (MEDIA-19). */
export const MAX_THUMBNAILS = 3

/** `thumbnailsOf([a, b, c, d])` is { shown: [a, b, c], more: '+1' }; `more` is null when all are shown. */
export function thumbnailsOf<Item>(
  media: readonly Item[],
  total = media.length,
): { shown: Item[]; more: string | null } {
  const shown = media.slice(0, MAX_THUMBNAILS)
  return { shown, more: total > shown.length ? `+${total - shown.length}` : null }
}
