/** An in-memory server of one city with members, crews, rules and order settings, behind the contracts. */
import type { User } from '@lamplighter/domain/auth'
import {
  type CityMember,
  type Crew,
  createCrew,
  createOrderRule,
  deleteCrew,
  deleteOrderRule,
  getCityStats,
  listCityUsers,
  listCrews,
  listOrderRules,
  type OrderRule,
  type OrderSettings,
  setOrderSettings,
  updateCrew,
  updateOrderRule,
} from '@lamplighter/domain/city-admin'
import { Problem, type RequestOf } from '@lamplighter/domain/http'
import { getOrderChoices } from '@lamplighter/domain/work-orders'
import { openCity } from './city-server.ts'
import { answer } from './network.ts'
import { membership, orderChoices } from './records.ts'

type RuleBody = RequestOf<typeof updateOrderRule>['body']

/** Answers like the server of one city until the test ends. */
export function openCrews(
  me: User,
  members: readonly CityMember[],
  found: readonly Crew[] = [],
  foundRules: readonly OrderRule[] = [],
) {
  const { cityId, cityName: name, cityState: state } = membership()
  const city = openCity(me)
  const rules = new Map(foundRules.map((one) => [one._id, one]))
  const crews = new Map(found.map((one) => [one._id, one]))
  let settings: OrderSettings = {
    timeZone: 'America/Chicago',
    overdueDays: { high: 2, medium: 14, low: 60 },
    closingReasons: ['Fixed', 'Not ours'],
    afterPhotoCategories: ['Water'],
  }
  const people = (ids: readonly string[]) =>
    members.flatMap((one) => (ids.includes(one._id) ? { _id: one._id, name: one.name } : []))
  const get = (id: string): Crew => {
    const one = crews.get(id)
    if (!one) throw new Problem('not_found')
    return one
  }
  /** Also used for changes by other users. */
  const put = (crew: Crew, body: { name: string; leadId?: string | null; memberIds: string[] }): Crew => {
    const { name: called, leadId = null, memberIds } = body
    const taken = [...crews.values()].find((one) => one._id !== crew._id && one.name === called)
    if (taken) throw new Problem('crew_name_taken')
    const saved = {
      ...crew,
      name: called,
      lead: people([leadId ?? ''])[0] ?? null,
      members: people(memberIds),
    }
    crews.set(crew._id, saved)
    return saved
  }

  answer(getCityStats, () => ({
    ...{ users: members.length, pendingRequests: 0, locations: 0, notes: 0 },
    ...{ activities: 0, openWorkOrders: 0 },
  }))
  answer(listCityUsers, () => [
    {
      city: { ...{ _id: cityId, name, state, country: 'USA', isActive: true }, userRole: 'city_admin' },
      users: [...members],
      regionViewers: [],
    },
  ])
  answer(listCrews, () => [...crews.values()])
  const created = answer(createCrew, ({ body }) =>
    put({ _id: body._id, cityId, name: '', lead: null, members: [], openOrders: 0, version: 1 }, body),
  )
  const updated = answer(updateCrew, ({ params, body, headers }) => {
    const current = get(params.id)
    if (headers['if-match'] !== `"${current.version}"`) throw new Problem('version_conflict', {}, { current })
    return put({ ...current, version: current.version + 1 }, body)
  })
  const deleted = answer(deleteCrew, ({ params }) => {
    crews.delete(get(params.id)._id)
    return { success: true as const }
  })
  answer(listOrderRules, () => [...rules.values()])
  const putRule = (_id: string, version: number, { crewId, tellIds, ...body }: RuleBody): OrderRule => {
    const crew = (crewId && crews.get(crewId)) || null
    const saved = {
      ...{ _id, cityId, ...body, crewId, tellIds, told: people(tellIds), version },
      ...{
        crew: crew && { _id: crew._id, name: crew.name },
        savedBy: { _id: me._id, name: me.name },
        lastApplied: null,
      },
    }
    rules.set(_id, saved)
    return saved
  }
  const ruleOf = (id: string): OrderRule => {
    const one = rules.get(id)
    if (!one) throw new Problem('not_found')
    return one
  }
  const ruleCreated = answer(createOrderRule, ({ body: { _id, cityId: _, ...body } }) =>
    putRule(_id, 1, body),
  )
  const ruleUpdated = answer(updateOrderRule, ({ params, body, headers }) => {
    const current = ruleOf(params.id)
    if (headers['if-match'] !== `"${current.version}"`) throw new Problem('version_conflict', {}, { current })
    return putRule(current._id, current.version + 1, body)
  })
  answer(deleteOrderRule, ({ params }) => {
    rules.delete(ruleOf(params.id)._id)
    return { success: true as const }
  })
  answer(getOrderChoices, () => ({ ...orderChoices(me), ...settings }))
  const set = answer(setOrderSettings, ({ body }) => {
    settings = body
    return { success: true as const }
  })
  return {
    ...city,
    rules,
    ruleCreated,
    ruleUpdated,
    crews,
    put,
    created,
    updated,
    deleted,
    set,
    settings: () => settings,
  }
}
