import { expect, test } from 'vitest'
import { workOrderMessages } from './work-orders.messages.ts'

// WORD-1: texts from the specification, typed by hand.
test('the texts of work orders', () => {
  expect(workOrderMessages).toMatchObject({
    loadFailed: 'Failed to fetch work orders',
    detailsFailed: 'Failed to fetch work order details',
    createFailed: 'Failed to create work order. Please try again.',
    updateFailed: 'Failed to update work order. Please try again.',
    closeFailed: 'Failed to close work order',
    closeFailedInList: 'Failed to close work order. Please try again.',
    updated: 'Work order updated successfully!',
    closed: 'Work order closed successfully!',
    notFound: 'Work order not found',
  })
})
