import { expect, test } from 'vitest'
import type { Caller } from '../memberships/roles.ts'
import { EDIT_PAGE_PREVIEW, excerpt, SHORT_PREVIEW } from './excerpt.ts'
import { canDeleteNote, checkNote, noteTextOf } from './notes.rules.ts'

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
])('%j is stored as %j', (draft, text) => {
  expect(noteTextOf(draft)).toBe(text)
})

test('only the author deletes a note, a city admin does not', () => {
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

test.each([
  ['a'.repeat(100), EDIT_PAGE_PREVIEW, 'a'.repeat(100)],
  ['a'.repeat(101), EDIT_PAGE_PREVIEW, `${'a'.repeat(100)}...`],
  ['😀'.repeat(51), SHORT_PREVIEW, `${'😀'.repeat(50)}...`],
  ['', SHORT_PREVIEW, ''],
])('%s cut at %i', (text, length, shown) => {
  expect(excerpt(text, length)).toBe(shown)
})
