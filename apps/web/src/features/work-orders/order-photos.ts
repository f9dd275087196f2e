import type { MediaItem } from '@lamplighter/domain/media'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import type { ReactNode } from 'react'

/** Photos and videos chosen for an order, not yet part of a note or comment. */
export interface OrderPhotos {
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
export type OrderPhotosOf = (props: {
  order: WorkOrder
  draftKey: string
  children: (photos: OrderPhotos) => ReactNode
}) => ReactNode

/** Shows a comment's files: those of the server, and those of this device that are not sent yet. */
export interface RenderMedia {
  saved: (media: readonly MediaItem[]) => ReactNode
  own: (mediaIds: readonly string[]) => ReactNode
}

/** Draft key of the closing note and its photos. */
export const closingDraft = (orderId: string) => `work-order:closing:${orderId}`

/** Draft key of a comment and its photos. */
export const commentDraft = (orderId: string) => `work-order:comment:${orderId}`
