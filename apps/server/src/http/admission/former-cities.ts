/**
 * Devices store work for days, with the id and name of its city. When that city was renamed or merged in the meantime,
 * their requests are read as if they named the current one (CITY-29).
 */
import { normalizeCity, stateCode } from '@lamplighter/domain/cities'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

export interface FormerCities {
  /** The id of the city that this one is now part of, else the same id. */
  present(cityId: string): Promise<string>
  /** The same input with the current id, name and state of its city; the same object when nothing changes. */
  translate<Input>(input: Input): Promise<Input>
  /** Call after a rename or merge here; other servers notice within REFRESH_MS. */
  forget(): void
}

interface Present {
  cityId: string
  name: string
  state: string
}

interface Known {
  byId: Map<string, string>
  byName: Map<string, Present>
}

const REFRESH_MS = 10_000
/** Far more cities than are ever renamed or merged. */
const MAX_FORMER = 20_000

export function createFormerCities(db: Db): FormerCities {
  let known: { found: Promise<Known>; at: number } | null = null
  const former = () => {
    if (!known || Date.now() - known.at > REFRESH_MS) {
      known = { found: readFormer(db), at: Date.now() }
      known.found.catch(() => {
        known = null
      })
    }
    return known.found
  }
  return {
    present: async (cityId) => (await former()).byId.get(cityId.toLowerCase()) ?? cityId,
    async translate(input) {
      if (!namesCity(input)) return input
      const found = await former()
      if (found.byId.size === 0 && found.byName.size === 0) return input
      const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
      return {
        ...input,
        params: inPart(params, found),
        query: inPart(query, found),
        body: inPart(body, found),
      }
    },
    forget: () => {
      known = null
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function namesCity(input: unknown): boolean {
  return (
    isObject(input) && Object.values(input).some((part) => isObject(part) && typeof part.cityId === 'string')
  )
}

function inPart(part: unknown, { byId, byName }: Known): unknown {
  if (!isObject(part) || typeof part.cityId !== 'string') return part
  const cityId = byId.get(part.cityId.toLowerCase()) ?? part.cityId
  const { city, state } = part
  if (typeof city !== 'string' || typeof state !== 'string')
    return cityId === part.cityId ? part : { ...part, cityId }
  const present = byName.get(keyOf(city, state))
  // The name of a different city stays unchanged, and is rejected later.
  if (!present || present.cityId !== cityId.toLowerCase()) return { ...part, cityId }
  return { ...part, cityId, city: present.name, state: present.state }
}

const keyOf = (name: string, state: string) => `${normalizeCity(name)}, ${stateCode(state) ?? state}`

async function readFormer(db: Db): Promise<Known> {
  const merged = sql<{ id: string; cityId: string }>`
    select id, city_id as "cityId" from merged_cities limit ${MAX_FORMER}`
  const renamed = sql<Present & { key: string; formerState: string }>`
    select f.name_key as key, f.state as "formerState", c.id as "cityId", c.name, c.state
    from city_former_names f join cities c on c.id = f.city_id limit ${MAX_FORMER}`
  const [ids, names] = await Promise.all([merged.execute(db), renamed.execute(db)])
  return {
    byId: new Map(ids.rows.map(({ id, cityId }) => [id, cityId])),
    byName: new Map(
      names.rows.map(({ key, formerState, ...present }) => [`${key}, ${formerState}`, present]),
    ),
  }
}
