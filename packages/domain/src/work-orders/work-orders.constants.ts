/** Minutes in which the person who closed a work order may undo it. */
export const UNDO_CLOSE_MINUTES = 10

/** `overdueFrom` of an order whose time only the server knows. */
export const NEVER_OVERDUE = '9999-12-31T00:00:00Z'

/** Steps on the way to closing an order (ORDER-44). */
export const workOrderSteps = ['on_my_way', 'started', 'on_hold'] as const
export type WorkOrderStep = (typeof workOrderSteps)[number]

/** Maximum length of a reason for closing, and how many a city offers. */
export const MAX_CLOSING_REASON = 60
export const MAX_CLOSING_REASONS = 20

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

/** The reason of a reopening by a reporter. */
export const STILL_BROKEN_REASON = 'The reporter says it is still broken.'

/** The text of the note on the location with the photos of the finished work (ORDER-19). */
export const afterPhotoNote = (title: string) => `After "${title}"`
