export type MediaKind = 'image' | 'video'

const VIDEO = /\.(mp4|mov|avi|webm|mkv|flv|wmv|m4v)|\/videos\//i

/** Video if the URL contains a video file extension or '/videos/', otherwise image (MEDIA-6). */
export function mediaKind(address: string): MediaKind {
  return VIDEO.test(address) ? 'video' : 'image'
}

/** Maximum number of thumbnails next to a location; the rest becomes '+N' (MEDIA-19). */
export const MAX_THUMBNAILS = 3

/** `thumbnailsOf([a, b, c, d])` is { shown: [a, b, c], more: '+1' }; `more` is null if all are shown. */
export function thumbnailsOf<Item>(
  media: readonly Item[],
  total = media.length,
): { shown: Item[]; more: string | null } {
  const shown = media.slice(0, MAX_THUMBNAILS)
  return { shown, more: total > shown.length ? `+${total - shown.length}` : null }
}
