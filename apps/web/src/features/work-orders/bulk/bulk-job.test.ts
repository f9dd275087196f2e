import { messageOf } from '@lamplighter/domain/http'
import { callerOf } from '@lamplighter/domain/memberships'
import { expect, test } from 'vitest'
import { membership, orderChoices, somebodyElse, user, workOrder } from '../../../testing/records.ts'
import type { BulkChange } from './bulk-change.ts'
import { bulkJob } from './bulk-job.ts'
import { orderBulkWords } from './order-bulk.messages.ts'

const worker = user()
const admin = user({ cityMemberships: [membership({ role: 'city_admin' })] })
const authorOf = (person: typeof worker) => ({
  me: callerOf(person),
  by: { _id: person._id, name: person.name },
  choices: orderChoices(person),
})
const bodies = (items: ReturnType<typeof bulkJob>['plan']['writes']) =>
  items.map(({ item }) => item.request?.body)
const toSomebody = {
  kind: 'assign' as const,
  assigneeIds: [somebodyElse._id],
  crewId: null,
  names: {},
} satisfies BulkChange

test('ORDER-55 writes only the changed field, and counts orders that are as wanted', () => {
  const orders = [workOrder({ priority: 'low' }), workOrder({ priority: 'high' })]
  const { plan } = bulkJob({ kind: 'priority', priority: 'high' }, orders, authorOf(admin))
  expect(bodies(plan.writes)).toEqual([{ priority: 'high' }])
  expect(plan).toMatchObject({ unchanged: 1, refused: [] })
})

test('ORDER-40, ORDER-55 names the orders that a worker may not assign, before anything is sent', () => {
  const own = { assigneeIds: [worker._id], assignees: [{ _id: worker._id, name: worker.name }] }
  const orders = [workOrder({ title: 'Mine', ...own }), workOrder({ title: 'Nobody has it' })]
  const { plan } = bulkJob(toSomebody, orders, authorOf(worker))
  expect(bodies(plan.writes)).toEqual([{ assigneeIds: [somebodyElse._id] }])
  const why = messageOf('assignment_refused')
  expect(plan.refused).toEqual([{ id: orders[1]?._id, name: 'Nobody has it', why }])
})

test('ORDER-41, ORDER-55 names the orders that the chosen member cannot see', () => {
  const author = authorOf(admin)
  const parks = { userType: 'custom', customCategories: ['Parks'] }
  author.choices.members = author.choices.members.map((member) => ({ ...member, ...parks }))
  const at = (icon: string) => workOrder({ locationId: { ...workOrder().locationId, icon } })
  const { plan } = bulkJob(toSomebody, [at('bench'), at('water_pump')], author)
  expect(plan.writes).toHaveLength(1)
  expect(plan.refused.map(({ why }) => why)).toEqual([messageOf('assignee_cannot_see')])
})

test('ORDER-55 people of another city change nothing', () => {
  const other = user({ cityMemberships: [] })
  const { plan } = bulkJob({ kind: 'close', note: null, reason: null }, [workOrder()], authorOf(other))
  expect(plan.refused.map(({ why }) => why)).toEqual([orderBulkWords.mayNotEdit])
})

test('ORDER-56 the reverse writes have the former values and the version after the change', () => {
  const [crew] = orderChoices(admin).crews
  const before = workOrder({ crewId: crew?._id ?? null, crew: crew ?? null, version: 3 })
  const { undo } = bulkJob(toSomebody, [before], authorOf(admin))
  const { writes } = undo([{ ...before, version: 4 }])
  expect(bodies(writes)).toEqual([{ assigneeIds: [], crewId: crew?._id }])
  expect(writes[0]?.item.baseVersion).toBe(4)
})
