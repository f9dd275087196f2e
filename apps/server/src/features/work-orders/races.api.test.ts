/** Many people assign and close one order at the same moment, at two servers with one database. */
import { headers, type ProblemBody } from '@lamplighter/domain/http'
import { createLocation } from '@lamplighter/domain/locations'
import { createWorkOrder, getWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
let nodes: FastifyInstance[]
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  nodes = [app.app, await buildApp({ ...app.parts, identityProvider: null })]
})
afterAll(async () => {
  await nodes[1]?.close()
  await app.close()
})

const racers = ['ana', 'dora', 'wes', 'wendy'] as const

interface Reply {
  closes: boolean
  by: (typeof racers)[number]
  status: number
  /** Only if the call won. */
  order: WorkOrder
  /** Only if it lost. */
  problem: Omit<ProblemBody, 'current'> & { current?: WorkOrder }
}

/** A different server for each call, so that no lock in memory can help. */
async function ask(index: number, order: WorkOrder): Promise<Reply> {
  const by = racers[index % racers.length] ?? 'ana'
  const closes = index % 3 === 0
  const answer = await nodes[index % 2]?.inject({
    method: 'PUT',
    url: `/api/workorders/${order._id}${closes ? '/close' : ''}`,
    headers: {
      authorization: `Bearer ${people[by].token}`,
      'if-match': `"${order.version}"`,
      // A repeat by the same person would get the stored order.
      [headers.operationId]: crypto.randomUUID(),
    },
    payload: closes
      ? { note: `Closed by ${by}`, reason: 'Fixed' }
      : { assigneeIds: [app.world.people[by].id] },
  })
  const body = answer?.json()
  return { closes, by, status: answer?.statusCode ?? 0, order: body, problem: body }
}

it.each([1, 2, 3])(
  'ORDER-5, ORDER-40 one closing wins, and every loser learns how the order is now (round %i)',
  async () => {
    const { body: location } = await people.wes.call(createLocation, { body: benchIn(app.world) })
    const { body: order } = await people.wes.call(createWorkOrder, { body: repairOf(location._id) })
    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index, order)))
    const { body: final } = await people.wes.call(getWorkOrder, { params: { id: order._id } })

    expect(final.status).toBe('finished')
    const closer = racers.find((name) => app.world.people[name].id === final.closedBy?._id)
    expect(final).toMatchObject({ closingNote: `Closed by ${closer}`, closingReason: 'Fixed' })

    const won = replies.filter(({ status }) => status === 200)
    // The winner's own repeats get the stored order (ORDER-5).
    const closings = won.filter(({ closes }) => closes)
    expect(new Set(closings.map(({ by }) => by))).toEqual(new Set([closer]))
    expect(new Set(closings.map(({ order: closed }) => closed.version))).toEqual(new Set([final.version]))
    // At most one assignment was for the first version, before the closing.
    const assignments = won.filter(({ closes }) => !closes)
    expect(assignments.length).toBeLessThanOrEqual(1)
    expect(final.assignees.map(({ _id }) => _id)).toEqual(
      assignments.map(({ by }) => app.world.people[by].id),
    )
    expect(final.version).toBe(order.version + 1 + assignments.length)

    for (const { status, problem, closes } of replies.filter((reply) => reply.status !== 200)) {
      expect([409, 412]).toContain(status)
      if (closes) expect(problem.code).toBe('work_order_finished')
      expect(problem.message).toMatch(/^[A-Z].+\.$/)
      expect(problem.current).toMatchObject({ _id: order._id })
      expect(problem.current?.version).toBeGreaterThan(order.version)
      if (status === 409) expect(problem.current).toEqual(final)
    }
    const { rows } = await sql<{ action: string }>`
      select action from activities where target_id = ${order._id} and action <> 'created' order by created_at`.execute(
      app.owner,
    )
    expect(rows.map(({ action }) => action)).toEqual([...assignments.map(() => 'assigned'), 'closed'])
  },
)
