/** Texts about storage on this device. */
import { sizeOf } from '../../../lib/storage/storage.ts'

export const deviceWords = {
  title: 'On this device',
  used: 'Used by Lamplighter',
  free: 'Available',
  kept: 'Protected',
  unknown: "This browser doesn't say.",
  persisted: "Yes: the browser won't delete this data automatically.",
  notPersisted: 'No: the browser may delete this data when the device runs out of space.',
  ask: 'Protect Data',
  refused: 'No. Installing the app, or opening it often, helps.',
  clear: 'Clear Maps and Lists',
  clearHint:
    'They download again when you open them. Day packs are deleted too. Drafts and unsent changes stay.',
  confirmClear:
    "This deletes saved maps, lists and day packs from this device. You can't see them offline until you open or download them again. Drafts and unsent changes stay.",
  cleared: 'Maps, lists and day packs were deleted from this device.',
  clearFailed: "Couldn't delete everything. Please try again.",
  install:
    "Safari deletes this app's data after seven days without a visit. To keep it, install the app: tap Share, then Add to Home Screen, and open it from there.",
} as const

/** `nearlyFull(120_000_000)` */
export function nearlyFull(free: number): string {
  return `This device is nearly full: ${sizeOf(free)} left. Clear maps and lists in Settings, or free up space on this device. Otherwise, what you type might not be saved.`
}
