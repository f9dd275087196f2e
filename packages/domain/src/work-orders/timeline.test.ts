/** ORDER-51, ORDER-52. */
import { expect, test } from 'vitest'
import { canComment, canDeleteComment, changesOf, checkComment } from './timeline.rules.ts'

const order = { title: 'Fix it', description: '', priority: 'low', tags: ['loose'], dueOn: null }

test.each([
  [{ title: 'Fix it now' }, { field: 'title', from: 'Fix it', to: 'Fix it now' }],
  [{ description: 'Bring two' }, { field: 'description', from: null, to: 'Bring two' }],
  [{ priority: 'high' }, { field: 'priority', from: 'low', to: 'high' }],
  [{ tags: ['loose', 'wet'] }, { field: 'tags', from: 'loose', to: 'loose, wet' }],
  [{ tags: [] }, { field: 'tags', from: 'loose', to: null }],
  [{ dueOn: '2026-12-01' }, { field: 'dueOn', from: null, to: '2026-12-01' }],
])('ORDER-51 %j is told with its value before', (edit, change) => {
  expect(changesOf(order, { ...order, ...edit })).toEqual([change])
})

test('ORDER-51 an edit that changes nothing has no changes', () => {
  expect(changesOf(order, { ...order, tags: [...order.tags] })).toEqual([])
})

test('ORDER-52 a comment needs text', () => {
  expect(checkComment({ text: ' \n ', mediaCount: 0 })).toMatchObject({
    code: 'comment_empty',
    field: 'text',
  })
  expect(checkComment({ text: 'Bring two', mediaCount: 0 })).toBeNull()
  expect(checkComment({ text: '', mediaCount: 1 })).toBeNull()
})

test('ORDER-52 its author and administrators delete a comment', () => {
  const place = { cityId: 'here', locationId: { icon: 'bench' } }
  const member = (role: string) => ({
    userId: 'me',
    platformRole: 'user' as const,
    memberships: [
      {
        cityId: 'here',
        cityName: '',
        cityState: '',
        role,
        status: 'active',
        userType: 'all',
        customCategories: [],
      },
    ],
  })
  const [worker, director] = [member('city_worker'), member('department_director')]
  const [mine, theirs] = [{ by: { _id: 'me' } }, { by: { _id: 'someone' } }]
  expect([canComment(worker, place), canComment(null, place)]).toEqual([true, false])
  expect([worker, director].map((me) => canDeleteComment(me, place, mine))).toEqual([true, true])
  expect([worker, director].map((me) => canDeleteComment(me, place, theirs))).toEqual([false, true])
})
