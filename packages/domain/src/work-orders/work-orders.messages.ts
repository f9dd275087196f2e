/** The words of work orders (specification sections 2, 5 and 8). */
import { messageOf } from '../http/problems.ts'
import { TRY_AGAIN } from '../http/retry.messages.ts'

export const workOrderMessages = {
  titleMissing: messageOf('work_order_title_missing'),
  loadFailed: 'Failed to fetch work orders',
  detailsFailed: 'Failed to fetch work order details',
  createFailed: 'Failed to create work order. Please try again.',
  updateFailed: 'Failed to update work order. Please try again.',
  closeFailed: 'Failed to close work order',
  closeFailedInList: 'Failed to close work order. Please try again.',
  created: 'Work order created.',
  updated: 'Work order updated successfully!',
  closed: 'Work order closed successfully!',
  notFound: 'Work order not found',
  locationInTrash: 'This location is in the trash. The work order can still be edited and closed.',
} as const

export const workOrderWords = {
  workOrders: 'Work Orders',
  workOrder: 'Work order',
  create: 'Create Work Order',
  view: 'View Work Order Details',
  close: 'Close Work Order',
  update: 'Update Work Order',
  addNotes: 'Add Notes & Photos',
  tryAgain: TRY_AGAIN,
  existingLocation: 'Choose an existing location',
  newLocation: 'Mark a new location',
  selectLocation: 'Select Location',
  closingNote: 'Closing note (optional)',
  title: 'Title',
  description: 'Description',
  priority: 'Priority',
  tags: 'Tags',
  saveChanges: 'Save changes',
  fitToOrders: 'Fit to orders',
  inTrash: 'location in trash',
} as const
