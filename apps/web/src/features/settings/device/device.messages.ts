/** The words about what is kept on this device. */
import { sizeOf } from '../../../lib/storage/storage.ts'

export const deviceWords = {
  title: 'On this device',
  used: 'Used by Lamplighter',
  free: 'Free for it',
  kept: 'Kept',
  unknown: 'This browser does not say.',
  persisted: 'Yes: the browser deletes nothing by itself.',
  notPersisted: 'Not promised: the browser may delete it when the device runs out of room.',
  ask: 'Ask to Keep It',
  refused: 'Not promised. Installing the app, or opening it often, helps.',
  clear: 'Clear Maps and Lists',
  clearHint:
    'They are fetched again when they are looked at; day packs go, too, until they are taken again. Drafts, and what is not sent yet, stay.',
  confirmClear:
    'Maps and lists that were opened, and day packs, are removed from this device. Without a network they cannot be seen until they have been opened or taken again. Drafts, and what is not sent yet, stay.',
  cleared: 'Maps, lists and day packs are removed from this device.',
  clearFailed: 'Not everything could be removed. Please try again.',
  install:
    'Safari deletes what this page keeps after seven days without a visit. To keep it, install the app: tap Share, then Add to Home Screen, and open it from there.',
} as const

/** `nearlyFull(120_000_000)` */
export function nearlyFull(free: number): string {
  return `This device is nearly full: ${sizeOf(free)} left. Clear maps and lists in Settings, or remove photos and apps that you do not need. What you type might not be kept otherwise.`
}
