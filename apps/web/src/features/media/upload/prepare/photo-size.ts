/** How photos are made smaller before they are sent (DUR-38), and the choice of this device against it. */
import { createStore } from '../../../../lib/store.ts'

/** Longest side: the server keeps no more of a photo (MEDIA-2). */
export const MAX_EDGE_PX = 2_560
export const JPEG_QUALITY = 0.85
/** Longest side of what rows and strips show: their 56 px on any screen. */
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

/** Whether this device sends photos as they were taken. */
export const originalPhotos = {
  ...chosen,
  set(on: boolean) {
    try {
      if (on) localStorage.setItem(STORAGE_KEY, 'on')
      else localStorage.removeItem(STORAGE_KEY)
    } catch {
      // Full or forbidden: the choice holds as long as the page.
    }
    chosen.set(on)
  },
}

/** What a photo is scaled to: null where it is small enough. `fitTo(4000, 3000)` is `{ width: 2560, height: 1920 }`. */
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
