import { describe, expect, test } from 'vitest'
import type { LocationForm } from '../location-form.ts'
import { type Desk, findBegun } from './location-draft.ts'
import { mayBeSent } from './send-draft.ts'

const here = { latitude: 40.62, longitude: -96.63 }
const metres = (north: number) => ({ ...here, latitude: here.latitude + north / 111_195 })

function desk(id: string, changes: Partial<Desk> = {}, form: Partial<LocationForm> = {}): Desk {
  return {
    form: {
      name: 'Bench',
      description: '',
      icon: 'bench',
      tags: [],
      at: here,
      choice: null,
      version: null,
      newId: id,
      ...form,
    },
    notes: [],
    noteText: '',
    begunAt: here,
    wish: null,
    failure: null,
    ...changes,
  }
}

describe('what was begun at a point is found again', () => {
  test.each([
    [
      'where it was begun, though its pin was moved since',
      desk('a', {}, { at: metres(50) }),
      here,
      true,
      'a',
    ],
    ['where its pin stands now', desk('a', {}, { at: metres(50) }), metres(50), true, 'a'],
    ['saved offline, 8 m away', desk('a', { wish: 'save' }), metres(8), false, 'a'],
    [
      'not 8 m away from the map: that is another asset',
      desk('a', { wish: 'save' }),
      metres(8),
      true,
      undefined,
    ],
    ['not 8 m away while it is only begun', desk('a'), metres(8), false, undefined],
    ['not 15 m away', desk('a', { wish: 'save' }), metres(15), false, undefined],
    ['not when it is on the server already', desk('a', {}, { version: 1 }), here, true, undefined],
    ['without a point, when it has none', desk('a', { begunAt: null }, { at: null }), null, false, 'a'],
  ] as const)('%s', (_where, kept, at, fromMap, id) => {
    expect(findBegun([kept], at, fromMap)?.form.newId).toBe(id)
  })
})

test.each([
  ['a new location with a name and a point may be sent', desk('a'), true],
  ['one without a name stays a draft', desk('a', {}, { name: ' ' }), false],
  ['one without a point stays a draft', desk('a', {}, { at: null }), false],
  ['one that was left on purpose stays', desk('a', { wish: 'hold' }), false],
  ['an edit is never sent unasked', desk('a', {}, { version: 3 }), false],
  ['an edit that was saved offline is', desk('a', { wish: 'save' }, { version: 3 }), true],
])('%s', (_sentence, kept, sent) => {
  expect(mayBeSent(kept)).toBe(sent)
})
