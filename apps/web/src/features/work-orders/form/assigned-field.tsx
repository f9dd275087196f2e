import { callerOf } from '@lamplighter/domain/memberships'
import {
  type Assigned,
  canBeAssigned,
  isAssigned,
  MAX_ASSIGNEES,
  mayAssign,
} from '@lamplighter/domain/work-orders'
import { MultiSelect } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { crewsOf, type OrderChoices } from '../order-choices.ts'
import { workOrderWords as words } from '../work-orders.messages.ts'
import type { OrderDraft } from './order-draft.ts'
import classes from './order-form.module.css'

/** The order as others know it: its place, and who has it before the edit. */
export interface AssignedOrder extends Assigned {
  cityId: string
  icon: string | null
  /** Several orders of the city: offers whom one of them can be assigned to. */
  places?: readonly { cityId: string; icon: string | null }[]
  /** Names of those who have it, which the choices may lack. */
  assignees: readonly { _id: string; name: string }[]
  crew: { _id: string; name: string } | null
}

interface Props {
  order: AssignedOrder
  value: Pick<OrderDraft, 'assigneeIds' | 'crewId' | 'names'>
  onChange: (changed: Pick<OrderDraft, 'assigneeIds' | 'crewId' | 'names'>) => void
  /** Undefined until loaded. */
  choices: OrderChoices | undefined
  failed: boolean
}

/** Members and at most one crew, in one field. Offers only those whom the user may assign (ORDER-40, ORDER-41). */
export function AssignedField({ order, value, onChange, choices, failed }: Props) {
  const { user } = useSession()
  const { assigneeIds = [], crewId = null, names = {} } = value
  const caller = user && callerOf(user)
  const crewIds = choices && user ? crewsOf(choices, user._id) : []
  const { places = [order] } = order
  const may = (after: Assigned) =>
    caller !== null &&
    places.some((place) => mayAssign(caller, { order: place, before: order, after, crewIds }))
  const crews = (choices?.crews ?? []).filter(({ _id }) => may({ assigneeIds: [], crewId: _id }))
  const members = (choices?.members ?? []).filter(
    (member) =>
      places.some((place) => canBeAssigned(place, member)) &&
      may({ assigneeIds: [member.userId], crewId: null }),
  )
  const known = new Map([
    ...[...order.assignees, ...(order.crew ? [order.crew] : [])].map(({ _id, name }) => [_id, name] as const),
    ...Object.entries(names),
    ...crews.map(({ _id, name }) => [_id, name] as const),
    ...members.map(
      ({ userId, name }) => [userId, userId === user?._id ? words.meNamed(name) : name] as const,
    ),
  ])
  const chosen = [...(crewId ? [crewId] : []), ...assigneeIds]
  const option = (id: string) => ({ value: id, label: known.get(id) ?? words.unknownPerson })
  const isOther = (id: string) => id !== order.crewId && !order.assigneeIds.includes(id)
  const others = [...crews.map(({ _id }) => _id), ...members.map(({ userId }) => userId)].filter(isOther)
  const isFixed = choices !== undefined && isAssigned(order) && others.length === 0

  function choose(ids: string[]) {
    const isCrew = (id: string) => id === crewId || crews.some(({ _id }) => _id === id)
    // A second crew replaces the first.
    const crew =
      ids.findLast((id) => isCrew(id) && id !== crewId) ?? (ids.includes(crewId ?? '') ? crewId : null)
    const people = ids.filter((id) => !isCrew(id))
    const plain = members.map(({ userId, name }) => [userId, name] as const)
    const all = new Map([...known, ...plain])
    onChange({
      assigneeIds: people,
      crewId: crew,
      names: Object.fromEntries([...people, ...(crew ? [crew] : [])].map((id) => [id, all.get(id) ?? ''])),
    })
  }

  return (
    <MultiSelect
      label={words.assignees}
      size="md"
      description={isFixed ? words.notYours : failed && !choices ? words.namesNotHere : undefined}
      disabled={!choices || isFixed}
      searchable
      clearable
      hidePickedOptions
      maxValues={MAX_ASSIGNEES + 1}
      nothingFoundMessage={words.nobodyFound}
      placeholder={chosen.length === 0 ? words.nobody : ''}
      classNames={{
        input: classes.tags ?? '',
        inputField: classes.tagsField ?? '',
        option: classes.option ?? '',
      }}
      data={[
        {
          group: words.crews,
          items: withChosen(
            crews.map(({ _id }) => _id),
            crewId ? [crewId] : [],
          ).map(option),
        },
        {
          group: words.people,
          items: withChosen(
            members.map(({ userId }) => userId),
            assigneeIds,
          ).map(option),
        },
      ].filter(({ items }) => items.length > 0)}
      value={chosen}
      onChange={choose}
    />
  )
}

const withChosen = (offered: string[], chosen: string[]) => [...new Set([...chosen, ...offered])]
