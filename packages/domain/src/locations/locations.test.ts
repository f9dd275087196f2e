import { describe, expect, test } from 'vitest'
import type { Caller, Membership } from '../memberships/roles.ts'
import { confirmDeleteLocation, draftSaved, movedToTrash, showingLocations } from './locations.messages.ts'
import {
  canDeleteLocation,
  canEditLocation,
  checkCityUnchanged,
  checkDeletable,
  checkLocation,
  checkPointInCity,
  isPlaceUnsure,
  type LocationDraft,
  membershipForPlace,
  shouldSaveOnLeaving,
} from './locations.rules.ts'
import { addTag, normalizeTags, offeredTags, removeTag } from './tags.ts'

const lincoln: Membership = {
  cityId: 'lincoln',
  cityName: 'Lincoln',
  cityState: 'NE',
  role: 'city_worker',
  status: 'active',
  userType: 'parks_recreation',
  customCategories: [],
}
const me: Caller = { userId: 'me', platformRole: 'user', memberships: [lincoln] }
const draft: LocationDraft = {
  name: 'Bench',
  latitude: 40.81,
  longitude: -96.7,
  city: 'LINCOLN',
  state: 'Nebraska',
  icon: 'bench',
}

// LOC-1
describe('saving a location', () => {
  test.each([
    ['goes through when all is there', {}, me, undefined],
    ['needs membership before a name', { city: 'Fargo', state: 'ND', name: '' }, me, 'not_city_member'],
    ['needs a signed-in member', {}, null, 'not_city_member'],
    ['needs a name', { name: '  ' }, me, 'location_name_missing'],
    ['needs coordinates', { latitude: null }, me, 'coordinates_missing'],
    ['asks for the name before the coordinates', { name: '', latitude: null }, me, 'location_name_missing'],
    ['needs coordinates on the globe', { latitude: 91 }, me, 'coordinates_missing'],
    ['needs an icon that exists', { icon: 'dragon' }, me, 'icon_unknown'],
    ['needs an icon of the member’s categories', { icon: 'gas_meter' }, me, 'icon_outside_categories'],
    ['may do without an icon', { icon: null }, me, undefined],
    ['checks a city given by id', { cityId: 'fargo' }, me, 'not_city_member'],
    [
      'takes the candidate cities of an approximate finding',
      { city: 'Waverly', candidates: [{ city: 'Lincoln', state: 'NE' }] },
      me,
      undefined,
    ],
    [
      'takes a candidate when the finding is another city of ours',
      {
        city: 'Waverly',
        cityId: 'waverly',
        candidates: [{ city: 'Lincoln', state: 'NE', cityId: 'lincoln' }],
      },
      me,
      undefined,
    ],
    [
      'takes no candidate that only bears the name of the city',
      { city: 'Waverly', candidates: [{ city: 'Lincoln', state: 'NE', cityId: 'other' }] },
      me,
      'not_city_member',
    ],
  ])('%s', (_sentence, change, caller, code) => {
    expect(checkLocation({ ...draft, ...change }, caller)?.code).toBe(code)
  })

  test('names the city and state in the refusal', () => {
    expect(checkLocation({ ...draft, city: 'Fargo', state: 'ND' }, me)?.message).toBe(
      'You are not a member of Fargo, ND. You cannot save locations to this city.',
    )
  })

  test('names the field with the problem', () => {
    expect(checkLocation({ ...draft, name: '' }, me)?.field).toBe('name')
  })

  test('uses the active membership, never a former one', () => {
    expect(membershipForPlace(me, draft)).toBe(lincoln)
    const former: Caller = { ...me, memberships: [{ ...lincoln, status: 'removed' }] }
    expect(membershipForPlace(former, draft)).toBeUndefined()
  })

  test('LOC-4 never moves a location to another city', () => {
    expect(checkCityUnchanged({ cityId: 'a' }, { cityId: 'a' })).toBeNull()
    expect(checkCityUnchanged({ cityId: 'a' }, { cityId: 'b' })?.code).toBe('location_city_fixed')
  })
})

test.each([
  ['exact', lincoln, false],
  ['exact', undefined, true],
  ['approximate', lincoln, true],
  ['unknown', undefined, true],
  [undefined, undefined, false],
] as const)('a place found as %s, membership %o: to be looked at %s', (confidence, membership, unsure) => {
  expect(isPlaceUnsure(confidence, membership)).toBe(unsure)
})

// LOC-2
describe('the city that the server finds for a point', () => {
  const city = { cityId: 'lincoln', city: 'Lincoln', state: 'NE' }
  const hickman = { city: 'Hickman', state: 'NE', cityId: null }
  const ours = { city: 'Lincoln', state: 'NE', cityId: 'lincoln' }
  const unknown = { city: 'Unknown City', state: 'NE', cityId: null }
  test.each([
    ['decides, inside its limits', 'exact', ours, [], true],
    ['decides by name where it is not known by id', 'exact', { ...ours, cityId: null }, [], true],
    ['refuses members of others, inside its limits', 'exact', hickman, [], false],
    ['is another city of the same name by id', 'exact', { ...ours, cityId: 'other' }, [], false],
    ['is taken when it is a guess', 'approximate', ours, [ours, hickman], true],
    ['refuses nobody of a neighboring candidate when it is a guess', 'approximate', hickman, [ours], true],
    ['refuses who is no candidate', 'approximate', hickman, [hickman], false],
    ['has no candidates when it is exact', 'exact', hickman, [ours], false],
    ['is nobody’s where no city is known', 'unknown', unknown, [], false],
  ] as const)('%s', (_sentence, confidence, finding, candidates, allowed) => {
    const found = { ...finding, confidence, candidates: [...candidates] }
    expect(checkPointInCity(city, found)?.code).toBe(allowed ? undefined : 'not_city_member')
  })

  test('is named in the refusal', () => {
    const found = { ...hickman, confidence: 'exact' as const, candidates: [] }
    expect(checkPointInCity(city, found)?.message).toBe(
      'You are not a member of Hickman, NE. You cannot save locations to this city.',
    )
  })
})

// LOC-27
describe('leaving a new location', () => {
  test.each([
    ['saves it when a note has text', draft, [{ text: 'x', mediaCount: 0 }], true],
    ['saves it when a note has media', draft, [{ text: '', mediaCount: 1 }], true],
    ['drops it without notes', draft, [], false],
    ['drops it with an empty note', draft, [{ text: '  ', mediaCount: 0 }], false],
    ['drops it without a name', { ...draft, name: '' }, [{ text: 'x', mediaCount: 0 }], false],
    [
      'drops it outside the member’s city',
      { ...draft, city: 'Fargo' },
      [{ text: 'x', mediaCount: 0 }],
      false,
    ],
  ])('%s', (_sentence, left, notes, saved) => {
    expect(shouldSaveOnLeaving(left, notes, me)).toBe(saved)
  })
})

test('ACC-21, LOC-23 lets the creator delete a location, but not another worker, and nobody delete a draft', () => {
  const location = { cityId: 'lincoln', icon: 'bench', authorId: 'me' }
  expect(canDeleteLocation(me, location)).toBe(true)
  expect(canDeleteLocation(me, { ...location, authorId: 'someone' })).toBe(false)
  expect(canDeleteLocation(null, location)).toBe(false)
  expect(checkDeletable({})?.message).toBe("Cannot delete a location that hasn't been saved yet.")
  expect(checkDeletable({ _id: '1' })).toBeNull()
})

test('lets a platform admin read and delete in other cities, but not edit', () => {
  const admin = { ...me, userId: 'admin', platformRole: 'admin' as const }
  const elsewhere = { cityId: 'omaha', icon: 'bench', authorId: 'someone' }
  expect(canDeleteLocation(admin, elsewhere)).toBe(true)
  expect(canEditLocation(admin, elsewhere)).toBe(false)
  expect(canEditLocation(admin, { ...elsewhere, cityId: 'lincoln' })).toBe(true)
  expect(canEditLocation(null, elsewhere)).toBe(false)
})

test('fills the placeholders of messages', () => {
  const savedAt = (hour: number) => draftSaved(new Date(2026, 10, 21, hour, 13).getTime())
  expect(savedAt(0)).toMatch(/^Draft saved 12:13\sAM$/)
  expect(savedAt(22)).toMatch(/^Draft saved 10:13\sPM$/)
  expect(movedToTrash('Oak')).toBe('"Oak" has been moved to trash.')
  expect(showingLocations(3, 12)).toBe('Showing 3 of 12 locations')
})

// LOC-14
describe('tags', () => {
  test.each([
    ['is added in its stored form', ' Shady! ', 'typed', ['oak', 'shady'], null],
    [
      'is refused when nothing valid remains',
      '#!?',
      'typed',
      ['oak'],
      'Tag contains only invalid characters',
    ],
    ['typed twice is refused', 'OAK', 'typed', ['oak'], 'Tag already exists'],
    ['picked twice is refused', 'oak', 'picked', ['oak'], 'Tag already added to this location'],
  ] as const)('a tag %s', (_sentence, raw, how, tags, message) => {
    const result = addTag(['oak'], raw, how)
    expect(result.tags).toEqual(tags)
    expect(result.problem?.message ?? null).toBe(message)
  })

  test('are removed and listed in stored form', () => {
    expect(removeTag(['oak', 'shady'], ' OAK ')).toEqual(['shady'])
    expect(removeTag(['oak'], 'elm')).toEqual(['oak'])
    expect(normalizeTags(['A', ' a ', '!!', 'b'])).toEqual(['a', 'b'])
  })
})

test('offers no existing tags, and shows a fully typed one as disabled', () => {
  expect(offeredTags(['Oak'], ['oak', 'elm'], 'e')).toEqual([{ value: 'elm' }])
  expect(offeredTags(['oak'], ['oak', 'elm'], ' OAK ')).toEqual([
    { value: 'oak', disabled: true },
    { value: 'elm' },
  ])
})

test.each([
  [undefined, 'Open work orders stay open.'],
  [0, 'Its notes and media go with it.'],
  [1, 'It has 1 open work order, which stays open.'],
  [1200, 'It has 1,200 open work orders, which stay open.'],
])('ORDER-2 says before moving to the trash that %s open orders stay open', (count, end) => {
  expect(confirmDeleteLocation('Bench', count)).toMatch(new RegExp(`${end}$`))
})
