import { expect, test } from 'vitest'
import { auditSentence, auditVia } from './audit.rules.ts'
import { auditActionIds, auditKinds } from './audit-actions.ts'

const by = { _id: '01a1fc3b-d37c-77f2-809d-d78f7f29b4a7', name: 'Ana' }

test.each([
  ['approveRequest', 'Ana approved the request of a person to join the city'],
  ['removeMember', 'Ana removed a member from the city'],
  ['checkImport', 'Ana changed how a file is imported'],
  ['createNote', 'Ana added a note at a location'],
  ['updateLocation', 'Ana edited the location'],
  ['callOfTomorrow', 'Ana used the call callOfTomorrow for a record'],
])('FEED-16 %s without a name is %s', (action, words) => {
  expect(auditSentence({ by, action, objectName: null })).toBe(words)
})

test('FEED-16 sentences without a name are whole, and those with one have it', () => {
  const actions = auditKinds.flatMap(auditActionIds)
  const unnamed = actions.map((action) => auditSentence({ by, action, objectName: null }))
  expect(
    unnamed.filter((words) =>
      /[{}]| {2}|(of|at|for|to|how|removed|assigned|to import)( to| is| from)?$/.test(words),
    ),
  ).toEqual([])
  expect(auditSentence({ by, action: 'removeMember', objectName: '$& {Bo}' })).toBe(
    'Ana removed “$& {Bo}” from the city',
  )
})

test('FEED-16 a personal token has no name', () => {
  expect(auditVia({ via: 'token', tokenName: null })).toBe('A personal access token')
  expect(auditVia({ via: 'token', tokenName: 'Night sync' })).toBe('Access token “Night sync”')
})
