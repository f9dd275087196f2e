/** Limits for resizing photos before upload (DUR-38), and the device's setting to send originals. */
import { createStore } from '../../../../lib/state/store.ts'

/** Maximum length of the longest side. The server does not store larger photos (MEDIA-2). */
export const MAX_EDGE_PX = 2_560
export const JPEG_QUALITY = 0.85
/** Length of a thumbnail's longest side, sharp enough for 56 CSS pixels on any screen. */
export const THUMBNAIL_EDGE_PX = 320

const STORAGE_KEY = 'lamplighter.original-photos'

function stored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

const chosen = createStore(stored())

/** The device's setting to send original photos. */
export const originalPhotos = {
  ...chosen,
  set(on: boolean) {
    try {
      if (on) localStorage.setItem(STORAGE_KEY, 'on')
      else localStorage.removeItem(STORAGE_KEY)
    } catch {
      // Storage is full or blocked: the setting lasts as long as the page.
    }
    chosen.set(on)
  },
}

/** Returns the new size, or null if the photo needs none: `fitTo(4000, 3000)` is `{ width: 2560, height: 1920 }`. */
export function fitTo(
  width: number,
  height: number,
  longest = MAX_EDGE_PX,
): { width: number; height: number } | null {
  const scale = longest / Math.max(width, height)
  if (!(scale < 1)) return null
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}
