import { expect, test } from 'vitest'
import type { Caller } from '../memberships/roles.ts'
import { EDIT_PAGE_PREVIEW, excerpt, SHORT_PREVIEW } from './excerpt.ts'
import { createNote } from './notes.contract.ts'
import { canDeleteNote, checkNote, noteTextOf } from './notes.rules.ts'

// NOTE-1, NOTE-2
test.each([
  ['with text goes through', { text: 'Leaks', mediaCount: 0 }, undefined],
  ['with media goes through', { text: '', mediaCount: 2 }, undefined],
  ['with neither is refused', { text: ' \n', mediaCount: 0 }, 'Please add some text or media to your note.'],
  [
    'waits for its uploads',
    { text: 'Leaks', mediaCount: 1, uploading: true },
    'Please wait for media to finish uploading.',
  ],
])('a note %s', (_sentence, draft, message) => {
  expect(checkNote(draft)?.message).toBe(message)
})

test.each([
  [{ text: '  Leaks ', mediaCount: 1 }, 'Leaks'],
  [{ text: '  ', mediaCount: 1 }, 'Uploaded Media'],
  [{ text: '', mediaCount: 0 }, ''],
])('stores %j as %j', (draft, text) => {
  expect(noteTextOf(draft)).toBe(text)
})

test('ACC-22 lets only the author delete a note, not even a city admin', () => {
  const membership = {
    cityId: 'c',
    cityName: 'C',
    cityState: 'NE',
    status: 'active',
    userType: null,
    customCategories: [],
  }
  const author: Caller = {
    userId: 'a',
    platformRole: 'user',
    memberships: [{ ...membership, role: 'city_worker' }],
  }
  const boss: Caller = {
    userId: 'b',
    platformRole: 'user',
    memberships: [{ ...membership, role: 'city_admin' }],
  }
  const note = { cityId: 'c', icon: null, authorId: 'a' }
  expect(canDeleteNote(author, note)).toBe(true)
  expect(canDeleteNote(boss, note)).toBe(false)
})

test('NOTE-12 allows at most 20 files per note', () => {
  const withFiles = (count: number) => ({
    locationId: '0190b7a0-0000-7000-8000-000000000000',
    images: Array.from({ length: count }, () => '0190b7a0-0000-7000-8000-000000000001'),
  })
  expect(createNote.body.safeParse(withFiles(20)).success).toBe(true)
  const refused = createNote.body.safeParse(withFiles(21))
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'A note holds at most 20 files. Put the others into another note.',
  ])
})

// NOTE-7
test.each([
  ['a'.repeat(100), EDIT_PAGE_PREVIEW, 'a'.repeat(100)],
  ['a'.repeat(101), EDIT_PAGE_PREVIEW, `${'a'.repeat(100)}...`],
  ['😀'.repeat(51), SHORT_PREVIEW, `${'😀'.repeat(50)}...`],
  ['', SHORT_PREVIEW, ''],
])('shortens %s to %i', (text, length, shown) => {
  expect(excerpt(text, length)).toBe(shown)
})
