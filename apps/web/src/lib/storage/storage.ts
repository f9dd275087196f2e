/** Reports storage usage and quota as the browser estimates them, requests persistent storage, and frees caches. */
import { automaticPacks } from '../day-pack/automatic-packs.ts'

/** If less space than this is free, the app warns that the device is nearly full. */
export const LOW_BYTES = 200_000_000
/** Name prefix of the service worker's map caches. */
const MAP_CACHE = 'map-'

export interface StorageState {
  /** Null if the browser does not report it, for example over plain HTTP. */
  used: number | null
  /** Null if the browser does not report it. */
  free: number | null
  /** True if the browser has granted persistent storage; null if the browser cannot tell. */
  persisted: boolean | null
}

export const isLow = ({ free }: StorageState) => free !== null && free < LOW_BYTES

const manager = (): StorageManager | undefined => navigator.storage

export async function storageState(): Promise<StorageState> {
  const [estimate, persisted] = await Promise.all([
    manager()
      ?.estimate?.()
      .catch(() => undefined),
    manager()
      ?.persisted?.()
      .catch(() => undefined),
  ])
  const { usage = null, quota = null } = estimate ?? {}
  return {
    used: usage,
    free: usage === null || quota === null ? null : Math.max(0, quota - usage),
    persisted: persisted ?? null,
  }
}

let asked = false

/**
 * Requests persistent storage, once per page load. Call it only when there is data to protect, because some browsers
 * ask the user.
 */
export function keepStorage(): void {
  if (asked) return
  asked = true
  void askToPersist()
}

/**
 * Requests persistent storage each time, for the button in the settings. Returns whether the browser granted it; null
 * if the browser does not support it.
 */
export async function askToPersist(): Promise<boolean | null> {
  const already = await manager()
    ?.persisted?.()
    .catch(() => undefined)
  if (already) return true
  return (
    (await manager()
      ?.persist?.()
      .catch(() => undefined)) ?? null
  )
}

/**
 * Deletes everything that can be downloaded again: map caches, cached responses and day packs. Keeps drafts and the
 * outbox.
 */
export async function freeStorage(): Promise<void> {
  const [{ deleteKeptReads }, { forgetPacks }] = await Promise.all([
    import('../reads/kept-reads.ts'),
    import('../day-pack/forget-packs.ts'),
  ])
  // Turn automatic day packs off, or they would fill the space again.
  automaticPacks.switchTo(false)
  const maps = 'caches' in globalThis ? await caches.keys() : []
  await Promise.all([
    deleteKeptReads(),
    forgetPacks(),
    ...maps.filter((name) => name.startsWith(MAP_CACHE)).map((name) => caches.delete(name)),
  ])
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** `sizeOf(1_234_567)` is '1.2 MB', `sizeOf(45_678_901)` '46 MB', `sizeOf(900)` '1 kB'. */
export function sizeOf(bytes: number): string {
  let amount = bytes / 1000
  let unit = 0
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1000
    unit += 1
  }
  const digits = unit === 0 || amount >= 9.95 ? 0 : 1
  const shown = bytes > 0 ? Math.max(amount, unit === 0 ? 1 : 0) : 0
  return `${shown.toFixed(digits)} ${UNITS[unit]}`
}

interface Device {
  userAgent: string
  maxTouchPoints: number
  /** Opened from the home screen. */
  standalone: boolean
}

/**
 * Returns whether to suggest adding the app to the home screen. Safari on an iPhone or iPad deletes a site's data after
 * seven days without a visit, unless the user has added it to the home screen. Other iOS browsers get no hint, because
 * the hint describes Safari's menu.
 */
export function shouldInstallOnIos({ userAgent, maxTouchPoints, standalone }: Device): boolean {
  // Safari on an iPad identifies itself as a Mac.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const safari = /Version\/[\d.]+.*Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent)
  return ios && safari && !standalone
}

export function thisDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator
  return { userAgent, maxTouchPoints, standalone: matchMedia('(display-mode: standalone)').matches }
}
