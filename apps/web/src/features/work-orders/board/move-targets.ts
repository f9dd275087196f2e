import type { Person } from '@lamplighter/domain/http'
import type { Caller } from '@lamplighter/domain/memberships'
import {
  type BoardColumnKey,
  type BoardGrouping,
  canEditWorkOrder,
  columnsOfOrder,
  mayMove,
  movedTo,
  type Placed,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { crewsOf, type OrderChoices } from '../order-choices.ts'

/** A column that an order can be moved to. */
export interface MoveTarget {
  key: BoardColumnKey
  /** Name of the person or crew; null for other columns. */
  name: string | null
  after: Placed
  /** Names of new assignees, by id. */
  names: Record<string, string>
}

interface Asked {
  order: WorkOrder
  /** The column that shows it. */
  from: BoardColumnKey
  by: BoardGrouping
  today: string
  /** Days to which a due date can be moved. */
  days: readonly string[]
  me: Caller | null
  /** Undefined until known, also offline if they were never read. */
  choices: OrderChoices | undefined
}

/**
 * The columns that the user may move an order to (ORDER-70, ORDER-71), with people and crews who have no work yet. One by one,
 * because a card only has to know whether there is any.
 */
export function* moveTargets({ order, from, by, today, days, me, choices }: Asked): Generator<MoveTarget> {
  if (!me || !canEditWorkOrder(me, order) || (by !== 'due' && !choices)) return
  const { members = [], crews = [] } = choices ?? {}
  const people = {
    members,
    crews: crews.map(({ _id }) => _id),
    crewIds: choices ? crewsOf(choices, me.userId) : [],
  }
  const shownIn = [from, ...columnsOfOrder(order, by, today)]
  for (const [key, name] of columnsFor(by, days, members, crews)) {
    const after = shownIn.includes(key) ? null : movedTo(order, from, key)
    if (after && mayMove(me, order, after, people))
      yield { key, name, after, names: name === null ? {} : { [key.split(':')[1] ?? '']: name } }
  }
}

function* columnsFor(
  by: BoardGrouping,
  days: readonly string[],
  members: readonly { userId: string; name: string }[],
  crews: readonly Person[],
): Generator<[BoardColumnKey, string | null]> {
  if (by === 'due') {
    yield ['no-day', null]
    for (const day of days) yield [`day:${day}`, null]
    return
  }
  yield [by === 'crew' ? 'no-crew' : 'nobody', null]
  for (const { _id, name } of crews) yield [`crew:${_id}`, name]
  if (by === 'assignee') for (const { userId, name } of members) yield [`person:${userId}`, name]
}
