/**
 * What this device has room for, told as the browser tells it, and what can be freed. Plain functions: whatever keeps something on
 * the device asks here.
 */

/** Below this it is said that the device is nearly full. */
export const LOW_BYTES = 200_000_000
/** The caches that the service worker fills with parts of maps. */
const MAP_CACHE = 'map-'

export interface StorageState {
  /** Null where the browser does not tell, as on addresses that are not encrypted. */
  used: number | null
  free: number | null
  /** Whether the browser has promised to delete nothing by itself; null where it cannot be asked. */
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
 * Asks the browser once not to delete by itself what is kept here. Call it when there is something to keep, and never before: some
 * browsers ask the person.
 */
export function keepStorage(): void {
  if (asked) return
  asked = true
  void askToPersist()
}

/** The same on request; whether it was granted, or null where the browser cannot be asked. */
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

/** Removes what can be fetched again: parts of maps, what was read, and day packs. Never a draft, nor what waits to be sent. */
export async function freeStorage(): Promise<void> {
  const [{ deleteKeptReads }, { forgetPacks }] = await Promise.all([
    import('../reads/kept-reads.ts'),
    import('../day-pack/forget-packs.ts'),
  ])
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
 * Safari on an iPhone or iPad deletes what a page has stored after seven days without a visit, unless it was added to the home
 * screen. Other browsers there cannot add it so well, and say so themselves.
 */
export function shouldInstallOnIos({ userAgent, maxTouchPoints, standalone }: Device): boolean {
  // An iPad says that it is a Mac.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const safari = /Version\/[\d.]+.*Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent)
  return ios && safari && !standalone
}

export function thisDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator
  return { userAgent, maxTouchPoints, standalone: matchMedia('(display-mode: standalone)').matches }
}
