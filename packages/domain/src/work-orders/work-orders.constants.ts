/** For so many minutes whoever closed a work order may take that back. */
export const UNDO_CLOSE_MINUTES = 10

/** Characters in the reason for reopening one; it stands in the feed. */
export const MAX_REASON = 500

/** A map tile with no more open work orders than this shows each, whatever the zoom: they are few, and their colors count. */
export const MAX_ORDERS_OF_TILE = 200

/**
 * An order lies far out if it is beyond the quartiles of all by more than three times their distance, on either axis
 * (Tukey's outer fence), and by more than so many degrees, since a town itself has some extent.
 */
export const FAR_OUT = { times: 3, degrees: 0.1 } as const

/** On the button of a location, and above the form it opens. */
export const CREATE_WORK_ORDER = 'Create Work Order'

/** How lists can be sorted (ORDER-36). `-` is descending. `date` is when an open order was created and when a finished one was closed. */
export const workOrderSorts = [
  '-priority',
  'priority',
  'title',
  '-title',
  '-date',
  'date',
  '-overdue',
  'overdue',
] as const
export type WorkOrderSort = (typeof workOrderSorts)[number]
