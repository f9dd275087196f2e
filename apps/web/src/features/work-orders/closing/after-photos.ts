import type { WorkOrder } from '@lamplighter/domain/work-orders'
import type { ReactNode } from 'react'

/** Photos of finished work that were chosen for an order and are in no note yet. */
export interface AfterPhotos {
  mediaIds: readonly string[]
  /** One is not kept on this device yet. */
  keeping: boolean
  /** Takes them, and shows them. */
  picker: ReactNode
  /** Shows them. */
  pictures: ReactNode
  discard: () => void
}

/** Files are another feature's: the page brings them together with the order. */
export type AfterPhotosOf = (props: {
  order: WorkOrder
  children: (photos: AfterPhotos) => ReactNode
}) => ReactNode

/** Under which name the device keeps the closing note and its photos. */
export const closingDraft = (orderId: string) => `work-order:closing:${orderId}`
