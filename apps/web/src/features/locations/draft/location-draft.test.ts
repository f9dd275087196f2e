import { emptyFields } from '@lamplighter/domain/locations'
import { describe, expect, test } from 'vitest'
import type { LocationForm } from '../location-form.ts'
import { mayBeSent } from './left-draft.ts'
import { composedNote, findDraftAt, type StoredDraft } from './location-draft.ts'

const here = { latitude: 40.62, longitude: -96.63 }
const meters = (north: number) => ({ ...here, latitude: here.latitude + north / 111_195 })

function draft(
  id: string,
  changes: Partial<StoredDraft> = {},
  form: Partial<LocationForm> = {},
): StoredDraft {
  return {
    form: {
      ...emptyFields,
      name: 'Bench',
      icon: 'bench',
      at: here,
      choice: null,
      version: null,
      locationId: id,
      ...form,
    },
    notes: [],
    noteText: '',
    begunAt: here,
    held: false,
    ...changes,
  }
}

describe('finds the draft that was started at a point', () => {
  test.each([
    ['where it was started, after its pin was moved', draft('a', {}, { at: meters(50) }), here, 'a'],
    ['where its pin is now', draft('a', {}, { at: meters(50) }), meters(50), 'a'],
    ['not 8 m away: that is another asset', draft('a'), meters(8), undefined],
    ['not if it is already on the server', draft('a', {}, { version: 1 }), here, undefined],
    ['without a point, if its pin was placed later', draft('a', { begunAt: null }), null, 'a'],
    ['not without a point, if it is held', draft('a', { begunAt: null, held: true }), null, undefined],
    ['without a point, if it has none', draft('a', { begunAt: null }, { at: null }), null, 'a'],
  ] as const)('%s', (_where, kept, at, id) => {
    expect(findDraftAt([kept], at)?.form.locationId).toBe(id)
  })
})

test.each([
  ['a new location with a name and a point may be sent', draft('a'), true],
  ['one without a name stays a draft', draft('a', {}, { name: ' ' }), false],
  ['one without a point stays a draft', draft('a', {}, { at: null }), false],
  ['one that is held stays a draft', draft('a', { held: true }), false],
  ['an edit is never sent without the user', draft('a', {}, { version: 3 }), false],
])('%s', (_sentence, kept, sent) => {
  expect(mayBeSent(kept)).toBe(sent)
})

test("the composer's content becomes a note, or null if it is empty", () => {
  expect(composedNote(' ', [])).toBeNull()
  expect(composedNote('', ['photo'])).toMatchObject({ text: '', mediaIds: ['photo'] })
})
