import { expect, test } from 'vitest'
import { type ActivityEvent, activitySentence } from './activity-sentences.ts'

const known = { userName: 'Ana Lopez', description: null, metadata: { locationName: 'Bench' } }
const member = { memberName: 'Wes Carter' }
const city = { cityName: 'Elmwood' }

const told: [ActivityEvent, string][] = [
  [{ type: 'location_created', action: 'location_added', details: {} }, 'Ana Lopez created location "Bench"'],
  [
    { type: 'location_created', action: 'imported', details: { count: 1, fileName: 'a.csv' } },
    'Imported 1 location from a.csv',
  ],
  [
    { type: 'location_created', action: 'imported', details: { count: 1260, fileName: 'a.csv' } },
    'Imported 1,260 locations from a.csv',
  ],
  [{ type: 'location_updated', action: 'updated', details: {} }, 'Ana Lopez updated location "Bench"'],
  [
    { type: 'location_updated', action: 'updated', details: { changed: 'name, tags', movedMeters: 12 } },
    'Ana Lopez updated location "Bench": moved 39 ft; name, tags',
  ],
  [
    { type: 'location_updated', action: 'updated', details: { changed: 'icon' } },
    'Ana Lopez updated location "Bench": icon',
  ],
  [
    { type: 'location_updated', action: 'location_restored', details: {} },
    'Ana Lopez restored location "Bench"',
  ],
  [
    { type: 'location_updated', action: 'many_tagged', details: { count: 40, undone: 0, tag: 'flushed' } },
    'Ana Lopez tagged 40 locations: flushed',
  ],
  [
    { type: 'location_updated', action: 'many_untagged', details: { count: 3, undone: 2, tag: 'flushed' } },
    'Ana Lopez removed the tag flushed from 3 locations (undone for 2)',
  ],
  [
    {
      type: 'location_updated',
      action: 'many_icons_changed',
      details: { count: 1, undone: 1, icon: 'Bench' },
    },
    'Ana Lopez changed the icon of 1 location to Bench (undone)',
  ],
  [
    { type: 'location_deleted', action: 'many_deleted', details: { count: 1200, undone: 0 } },
    'Ana Lopez moved 1,200 locations to the trash',
  ],
  [
    {
      type: 'work_order_updated',
      action: 'many_assigned',
      details: { count: 20, undone: 0, to: 'Streets A' },
    },
    'Ana Lopez assigned 20 work orders to Streets A',
  ],
  [
    { type: 'work_order_updated', action: 'many_assigned', details: { count: 1, undone: 1, to: '' } },
    'Ana Lopez unassigned everyone from 1 work order (undone)',
  ],
  [
    { type: 'work_order_updated', action: 'many_due', details: { count: 2, undone: 1, dueOn: '2026-12-01' } },
    'Ana Lopez set the due date of 2 work orders to Dec 1, 2026 (undone for 1)',
  ],
  [
    { type: 'work_order_updated', action: 'many_due', details: { count: 2, undone: 0, dueOn: '' } },
    'Ana Lopez removed the due date of 2 work orders',
  ],
  [
    {
      type: 'work_order_updated',
      action: 'many_prioritized',
      details: { count: 9, undone: 0, priority: 'high' },
    },
    'Ana Lopez set the priority of 9 work orders to high',
  ],
  [
    { type: 'work_order_closed', action: 'many_closed', details: { count: 12, undone: 0 } },
    'Ana Lopez closed 12 work orders',
  ],
  [
    { type: 'location_updated', action: 'imported', details: { count: 2, fileName: 'a.csv' } },
    'Updated 2 locations from a.csv',
  ],
  [
    { type: 'location_deleted', action: 'imported', details: { count: 1, fileName: 'a.csv' } },
    'Moved 1 location to the trash that a.csv no longer has',
  ],
  [
    { type: 'location_deleted', action: 'import_undone', details: { count: 7, fileName: 'a.csv' } },
    'Ana Lopez undid the import of a.csv: 7 locations',
  ],
  [
    { type: 'location_deleted', action: 'location_deleted', details: {} },
    'Ana Lopez deleted location "Bench"',
  ],
  [{ type: 'note_created', action: 'note_added', details: {} }, 'Ana Lopez added a note to "Bench"'],
  [{ type: 'note_deleted', action: 'note_deleted', details: {} }, 'Ana Lopez deleted a note from "Bench"'],
  [{ type: 'user_joined', action: 'joined', details: { ...member, ...city } }, 'Wes Carter joined Elmwood'],
  [
    { type: 'user_left', action: 'user_removed', details: { ...member, ...city } },
    'Ana Lopez removed Wes Carter from Elmwood',
  ],
  [
    { type: 'city_created', action: 'created', details: { ...city, state: 'NE' } },
    'Ana Lopez created the city Elmwood, NE',
  ],
  [
    { type: 'city_created', action: 'created', details: { ...city, state: 'NE', byImport: true } },
    'Ana Lopez created city Elmwood, NE',
  ],
  [
    { type: 'city_updated', action: 'updated', details: { ...city, isActive: false } },
    'Ana Lopez set Elmwood inactive',
  ],
  [
    {
      type: 'city_updated',
      action: 'updated',
      details: { ...city, isActive: true, ownerName: 'Wes Carter' },
    },
    'Ana Lopez set Elmwood active again and made Wes Carter the owner of Elmwood',
  ],
  [
    { type: 'city_updated', action: 'user_role_updated', details: member },
    'Ana Lopez changed the categories of Wes Carter',
  ],
  [
    { type: 'city_updated', action: 'user_role_updated', details: { ...member, role: 'city_admin' } },
    'Ana Lopez changed the role of Wes Carter to City Admin',
  ],
  [
    { type: 'work_order_created', action: 'created', details: { title: 'Fix it' } },
    'Ana Lopez created work order "Fix it"',
  ],
  [
    { type: 'work_order_updated', action: 'updated', details: { title: 'Fix it' } },
    'Ana Lopez updated work order "Fix it"',
  ],
  [
    { type: 'work_order_updated', action: 'assigned', details: { title: 'Fix it', to: 'Night shift, Wes' } },
    'Ana Lopez assigned work order "Fix it" to Night shift, Wes',
  ],
  [
    { type: 'work_order_updated', action: 'assigned', details: { title: 'Fix it', to: '' } },
    'Ana Lopez unassigned everyone from work order "Fix it"',
  ],
  [
    { type: 'work_order_updated', action: 'on_my_way', details: { title: 'Fix it' } },
    'Ana Lopez is on the way to work order "Fix it"',
  ],
  [
    { type: 'work_order_updated', action: 'started', details: { title: 'Fix it' } },
    'Ana Lopez started work order "Fix it"',
  ],
  [
    { type: 'work_order_updated', action: 'on_hold', details: { title: 'Fix it', reason: 'No parts' } },
    'Ana Lopez put work order "Fix it" on hold: No parts',
  ],
  [
    { type: 'work_order_updated', action: 'commented', details: { title: 'Fix it' } },
    'Ana Lopez commented on work order "Fix it"',
  ],
  [
    { type: 'work_order_updated', action: 'comment_deleted', details: { title: 'Fix it' } },
    'Ana Lopez deleted a comment on work order "Fix it"',
  ],
  [
    { type: 'city_updated', action: 'orders_unassigned', details: { ...member, count: 1 } },
    '1 open work order is no longer assigned to Wes Carter',
  ],
  [
    { type: 'city_updated', action: 'orders_unassigned', details: { ...member, count: 1200 } },
    '1,200 open work orders are no longer assigned to Wes Carter',
  ],
  [
    { type: 'work_order_closed', action: 'closed', details: { title: 'Fix it' } },
    'Ana Lopez closed work order "Fix it"',
  ],
  [
    { type: 'work_order_reopened', action: 'reopened', details: { title: 'Fix it' } },
    'Ana Lopez reopened work order "Fix it"',
  ],
  [
    { type: 'work_order_reopened', action: 'reopened', details: { title: 'Fix it', reason: 'Loose' } },
    'Ana Lopez reopened work order "Fix it": Loose',
  ],
]

test.each(told)('%j reads %j', (event, sentence) => {
  expect(activitySentence({ ...known, ...event })).toBe(sentence)
})

test('FEED-3 has a sentence for every action of the city dashboard', () => {
  const actions = told.map(([event]) => event.action)
  for (const action of [
    'user_removed',
    'user_role_updated',
    'location_deleted',
    'note_deleted',
    'location_added',
    'note_added',
  ])
    expect(actions).toContain(action)
})

test.each([
  ['with null details', { type: 'location_created', action: 'location_added', details: null }],
  ['without details', { type: 'location_created', action: 'location_added' }],
  ['of an unknown type', { type: 'toString', action: 'call', details: {} }],
  ['of an unknown action', { type: 'city_updated', action: 'constructor', details: {} }],
])('shows the stored description of an entry %s', (_which, event) => {
  expect(activitySentence({ ...known, ...event, description: 'Ana Lopez did it' })).toBe('Ana Lopez did it')
  expect(activitySentence({ ...known, ...event })).toBe('')
})
