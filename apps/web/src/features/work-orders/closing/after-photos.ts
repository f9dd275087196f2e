import type { WorkOrder } from '@lamplighter/domain/work-orders'
import type { ReactNode } from 'react'

/** Photos of finished work, chosen but not yet part of a note. */
export interface AfterPhotos {
  mediaIds: readonly string[]
  /** A file is still being stored on this device. */
  keeping: boolean
  /** Picker with the chosen photos. */
  picker: ReactNode
  /** The chosen photos, read-only. */
  pictures: ReactNode
  discard: () => void
}

/** The page passes this in, because media is another feature. */
export type AfterPhotosOf = (props: {
  order: WorkOrder
  children: (photos: AfterPhotos) => ReactNode
}) => ReactNode

/** Draft key of the closing note and its photos. */
export const closingDraft = (orderId: string) => `work-order:closing:${orderId}`
