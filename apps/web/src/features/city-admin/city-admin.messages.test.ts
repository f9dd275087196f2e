import { expect, test } from 'vitest'
import {
  cameSince,
  cityAdminConsequences,
  cityAdminQuestions,
  cityAdminWords,
  comesBack,
} from './city-admin.messages.ts'

test.each([
  [{ notes: 0, media: 0, openWorkOrders: 0 }, 'Nothing else'],
  [{ notes: 1, media: 1, openWorkOrders: 1 }, '1 note, 1 photo or video, 1 open work order'],
  [{ notes: 1200, media: 0, openWorkOrders: 2 }, '1,200 notes, 2 open work orders'],
])('%j becomes "%s"', (counts, words) => {
  expect(comesBack(counts)).toBe(words)
})

test('NOTE-8 mentions notes added after the deletion', () => {
  expect([cameSince(0), cameSince(1), cameSince(2)]).toEqual([
    null,
    '1 note was added after it was moved to the trash.',
    '2 notes were added after it was moved to the trash.',
  ])
})

test('the removal question says how long photo links still work', () => {
  expect(cityAdminQuestions.removeUser('Wes Carter', 'Ames, IA')).toBe(
    'Remove Wes Carter from Ames, IA? They lose access right away. Links to photos and videos that they have opened still work for up to 10 minutes.',
  )
})

// A worker without categories sees everything, so the question must not sound as if they saw nothing.
test('CITY-36 the question before an approval asks what the newcomer sees', () => {
  expect(cityAdminConsequences.approve).toBe(
    'They join as a City Worker. Choose what they see. You can change it later.',
  )
})

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the sentences of the city dashboard', () => {
  expect(cityAdminWords).toMatchObject({
    loadFailed: 'Failed to load city admin data. You may not have city owner permissions.',
    roleFailed: 'Error updating user role. Please try again.',
    removeFailed: 'Error removing user. Please try again.',
    approveFailed: 'Error approving user. Please try again.',
    rejectFailed: 'Error rejecting user. Please try again.',
    categoriesFailed: 'Error updating user categories. Please try again.',
  })
})
