import { describe, expect, test } from 'vitest'
import { normalizeTag } from './normalize-tag.ts'
import { chooseIcon, pickableIcons, recentIcons, tagsAfterIconChange } from './pick-icon.rules.ts'

// LOC-12
describe('choosing an icon', () => {
  test('names the location after the icon and keeps the rest of the draft', () => {
    const draft = { name: 'Old', icon: null, tags: ['shady'], zip: '68372' }
    expect(chooseIcon(draft, 'bench')).toEqual({
      name: 'Bench',
      icon: 'bench',
      tags: ['shady', 'parks', 'bench'],
      zip: '68372',
    })
  })

  test('removes the tags of the previous icon', () => {
    const first = tagsAfterIconChange(['near school'], 'fire_hydrant')
    expect(first).toEqual(['near school', 'public safety', 'fire hydrant'])
    expect(tagsAfterIconChange(first, 'well')).toEqual(['near school', 'water', 'well'])
  })

  test('drops a category tag written as its key', () => {
    expect(tagsAfterIconChange(['PublicSafety'], 'well')).toEqual(['water', 'well'])
  })

  test('is idempotent', () => {
    const once = tagsAfterIconChange(['a'], 'commstech_repair')
    expect(once).toEqual(['a', 'comms tech', 'comms tech repair'])
    expect(tagsAfterIconChange(once, 'commstech_repair')).toEqual(once)
  })
})

test('LOC-13 returns the three most recent distinct icons of the picker', () => {
  expect(
    recentIcons(['water_repair', 'bench', 'WorkOrders', 'bench', null, 'pin', 'well', 'library', 'bridge']),
  ).toEqual(['bench', 'well', 'library'])
})

test('ACC-18 shows the visible categories, or all if none is assigned', () => {
  expect(new Set(pickableIcons(['Gas']).map((icon) => icon.category))).toEqual(new Set(['Gas']))
  expect(pickableIcons([])).toHaveLength(106)
})

test.each([
  ['  Main   St. #4 ', 'main st 4'],
  ['North-East', 'north-east'],
  ['!!!', ''],
  ['Peña', 'peña'],
  ['a\tb', 'a b'],
])('stores the tag %j as %j', (raw, stored) => {
  expect(normalizeTag(raw)).toBe(stored)
})
