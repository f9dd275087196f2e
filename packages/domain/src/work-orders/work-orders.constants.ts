/** Minutes in which the person who closed a work order may undo it. */
export const UNDO_CLOSE_MINUTES = 10

/** Maximum length of the reason for reopening. The feed shows it. */
export const MAX_REASON = 500

/** A tile with at most this many open orders shows each, at every zoom, because their colors matter. */
export const MAX_ORDERS_OF_TILE = 200

/**
 * An order is an outlier if it is beyond the quartiles by more than three times the interquartile range on either axis
 * (Tukey's outer fence), and by more than `degrees`, because a town itself is that large.
 */
export const FAR_OUT = { times: 3, degrees: 0.1 } as const

/** Label of the button on a location, and title of its form. */
export const CREATE_WORK_ORDER = 'Create Work Order'

/**
 * Sort orders of the lists (ORDER-36); `-` means descending. `date` is the creation date of open orders and the closing
 * date of finished ones.
 */
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
