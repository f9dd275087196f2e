import { describe, expect, test } from 'vitest'
import type { LocationForm } from '../location-form.ts'
import { mayBeSent } from './left-draft.ts'
import { composedNote, draftFormat, findBegun, type StoredDraft } from './location-draft.ts'

const here = { latitude: 40.62, longitude: -96.63 }
const metres = (north: number) => ({ ...here, latitude: here.latitude + north / 111_195 })

function draft(
  id: string,
  changes: Partial<StoredDraft> = {},
  form: Partial<LocationForm> = {},
): StoredDraft {
  return {
    form: {
      name: 'Bench',
      description: '',
      icon: 'bench',
      tags: [],
      at: here,
      choice: null,
      version: null,
      locationId: id,
      ...form,
    },
    notes: [],
    noteText: '',
    begunAt: here,
    pending: null,
    failure: null,
    ...changes,
  }
}

describe('finds the draft that was started at a point', () => {
  test.each([
    [
      'where it was begun, though its pin was moved since',
      draft('a', {}, { at: metres(50) }),
      here,
      true,
      'a',
    ],
    ['where its pin stands now', draft('a', {}, { at: metres(50) }), metres(50), true, 'a'],
    ['saved offline, 8 m away', draft('a', { pending: 'save' }), metres(8), false, 'a'],
    [
      'not 8 m away from the map: that is another asset',
      draft('a', { pending: 'save' }),
      metres(8),
      true,
      undefined,
    ],
    ['not 8 m away while it is only begun', draft('a'), metres(8), false, undefined],
    ['not 15 m away', draft('a', { pending: 'save' }), metres(15), false, undefined],
    ['not when it is on the server already', draft('a', {}, { version: 1 }), here, true, undefined],
    ['without a point, where its pin was put down since', draft('a', { begunAt: null }), null, false, 'a'],
    [
      'not without a point, when it was left on purpose',
      draft('a', { begunAt: null, pending: 'hold' }),
      null,
      false,
      undefined,
    ],
    ['without a point, when it has none', draft('a', { begunAt: null }, { at: null }), null, false, 'a'],
  ] as const)('%s', (_where, kept, at, fromMap, id) => {
    expect(findBegun([kept], at, fromMap)?.form.locationId).toBe(id)
  })
})

test.each([
  ['a new location with a name and a point may be sent', draft('a'), true],
  ['one without a name stays a draft', draft('a', {}, { name: ' ' }), false],
  ['one without a point stays a draft', draft('a', {}, { at: null }), false],
  ['one that was left on purpose stays', draft('a', { pending: 'hold' }), false],
  ['an edit is never sent unasked', draft('a', {}, { version: 3 }), false],
  ['an edit that was saved offline is', draft('a', { pending: 'save' }, { version: 3 }), true],
])('%s', (_sentence, kept, sent) => {
  expect(mayBeSent(kept)).toBe(sent)
})

describe("the composer's content as a note", () => {
  const composer = { noteText: 'Loose slat', triedNote: null }

  test('is null when it is empty', () => {
    expect(composedNote({ noteText: ' ' }, [])).toBeNull()
    expect(composedNote({ noteText: '' }, ['photo'])).toMatchObject({ text: '', mediaIds: ['photo'] })
  })

  test('keeps its id when it is sent again unchanged, and only then', () => {
    const triedNote = composedNote(composer, ['photo'])
    expect(composedNote({ ...composer, triedNote }, ['photo'])).toEqual(triedNote)
    expect(composedNote({ noteText: 'Loose slats', triedNote }, ['photo'])?._id).not.toBe(triedNote?._id)
    expect(composedNote({ ...composer, triedNote }, [])?._id).not.toBe(triedNote?._id)
  })
})

test('a draft that an earlier version of the app left on the device is read, and can be read by it', () => {
  const { pending: _, form, ...earlier } = draft('a')
  const { locationId: newId, ...fields } = form
  const stored = { ...earlier, form: { ...fields, newId }, wish: 'notes', untouched: true }
  expect(draftFormat.read(stored)).toEqual(draft('a', { pending: 'notes', untouched: true }))
  expect(draftFormat.write(draftFormat.read(stored))).toEqual(stored)
})
