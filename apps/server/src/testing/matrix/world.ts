/**
 * The matrix's world: three cities with the same twelve people each, one of them a Region Viewer,, a platform admin without a membership (P), one who
 * also works for Alder Point (PM), and someone without a city (S). Every city has two locations of each category, some
 * without one, and one in the trash; each has a note, an open order and a feed entry. Every city has a crew.
 */
import { randomUUID } from 'node:crypto'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { normalizeCity } from '@lamplighter/domain/cities'
import type { MemberRole } from '@lamplighter/domain/memberships'
import { hashPassword } from '../../adapters/identity-provider/password-hash.ts'
import { type Person, type TestApp, testApp } from '../test-app.ts'
import {
  insertActivity,
  insertCrew,
  insertLocation,
  insertMedia,
  insertNote,
  insertOrder,
  insertRegion,
  insertRequest,
} from './insert-rows.ts'
import type { Kind } from './table.ts'
import { type Category, icons, type Post } from './visibility.ts'

export interface City {
  id: string
  name: string
  state: string
}

export interface Caller {
  /** 'Alder DParks', 'P' */
  name: string
  /** PM has both rights: those of a worker for parks, and a platform admin's. */
  kind: Kind | 'PM'
  id: string
  /** The id of their account at the identity provider. */
  subject: string
  city: City | null
  post: Post | null
  person: Person
}

export interface Thing {
  id: string
  city: City
  category: Category
  trashed: boolean
}
export interface Child {
  id: string
  /** Null for a feed entry without a location. */
  location: Thing | null
  city: City
  finished?: boolean
}

export interface MatrixWorld {
  app: TestApp
  /** The city of the requested objects; the other two are below. */
  alder: City
  birch: City
  cedar: City
  callers: readonly Caller[]
  caller(name: string): Caller
  /** The initial state, before any write. */
  locations: readonly Thing[]
  notes: readonly Child[]
  orders: readonly Child[]
  activities: readonly Child[]
  crews: readonly { id: string; city: City }[]
  requests: readonly { id: string; city: City; userId: string }[]
  /** The region of Alder Point's Region Viewer. */
  region: string
  /** A stored photo in Alder Point. */
  mediaKey: string
}

export const PASSWORD = 'Quiet lamps, 4 of them!'

interface Described {
  role: MemberRole
  userType?: string
  categories?: string[]
  status?: string
}
const custom = (category: string) => ({ userType: 'custom', categories: [category] })
/** A post that comes from a membership. 'pending' has requested to join and is not a member yet. */
export type StoredPost = Exclude<Post, 'pending' | 'RV'>
const posts: Record<StoredPost, Described> = {
  CA: { role: 'city_admin' },
  CA2: { role: 'city_admin' },
  DParks: { role: 'department_director', ...custom('Parks') },
  DWater: { role: 'department_director', ...custom('Water') },
  DNone: { role: 'department_director' },
  DAll: { role: 'department_director', userType: 'all' },
  WAll: { role: 'city_worker', userType: 'all' },
  WParks: { role: 'city_worker', ...custom('Parks') },
  WNone: { role: 'city_worker' },
  // Once the first admin of the city: rights depend on the status, whatever the role was.
  former: { role: 'city_admin', status: 'suspended' },
}
const postNames: readonly Post[] = [...(Object.keys(posts) as StoredPost[]), 'RV', 'pending']

export async function matrixWorld(): Promise<MatrixWorld> {
  const app = await testApp()
  const db = app.owner
  const alder = { id: randomUUID(), name: 'Alder Point', state: 'NE' }
  const birch = { id: randomUUID(), name: 'Birch Harbor', state: 'IA' }
  const cedar = { id: randomUUID(), name: 'Cedar Ridge', state: 'KS' }
  const cities = [alder, birch, cedar]
  await db
    .insertInto('cities')
    .values(cities.map((city) => ({ ...city, name_key: normalizeCity(city.name), owner_id: null })))
    .execute()

  const callers: Caller[] = []
  const regions: string[] = []
  const password_hash = await hashPassword(PASSWORD)
  async function person(
    name: string,
    kind: Caller['kind'],
    {
      city = null,
      post = null,
      platform = false,
    }: { city?: City | null; post?: Post | null; platform?: boolean } = {},
  ): Promise<void> {
    const id = randomUUID()
    const subject = randomUUID()
    const email = `${name.toLowerCase().replace(' ', '.')}@example.test`
    await db.insertInto('oidc_accounts').values({ id: subject, email, name, password_hash }).execute()
    await db
      .insertInto('users')
      .values({
        id,
        issuer: EMBEDDED_ISSUER,
        subject,
        name,
        email,
        platform_role: platform ? 'admin' : 'user',
        active_city_id: null,
      })
      .execute()
    if (city && post === 'RV') regions.push(await insertRegion(app, { cityIds: [city.id], viewerIds: [id] }))
    else if (city && post && post !== 'pending' && post !== 'RV') await join(app, city, id, post)
    callers.push({
      name,
      kind,
      id,
      subject,
      city,
      post,
      person: await app.withIdentity({ subject, name, email }),
    })
  }
  for (const city of cities)
    for (const post of postNames)
      await person(`${city.name.split(' ')[0]} ${post}`, kindOf(post, city === alder), { city, post })
  await person('P', 'P', { platform: true })
  await person('PM', 'PM', { platform: true, city: alder, post: 'WParks' })
  await person('S', 'S')
  callers.push({ name: 'A', kind: 'A', id: '', subject: '', city: null, post: null, person: app.nobody })

  const caller = (name: string) => {
    const found = callers.find((one) => one.name === name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  const things = await furnish(app, cities, (city, post) => caller(`${city.name.split(' ')[0]} ${post}`).id)
  return { app, alder, birch, cedar, callers, caller, region: regions[0] ?? '', ...things }
}

function kindOf(post: Post, ofAlder: boolean): Kind {
  if (post === 'former' || post === 'pending') return 'S'
  if (!ofAlder) return 'X'
  if (post === 'RV') return 'R'
  if (post === 'CA' || post === 'CA2') return 'CA'
  return post.startsWith('D') ? 'D' : 'W'
}

export async function join(
  { owner: db }: TestApp,
  city: { id: string },
  userId: string,
  post: StoredPost,
): Promise<void> {
  const { role, userType = null, categories = [], status = 'active' } = posts[post]
  await db
    .insertInto('city_memberships')
    .values({
      city_id: city.id,
      user_id: userId,
      role,
      status,
      user_type: userType,
      custom_categories: categories,
    })
    .execute()
}

/** The worker who sees everything is the author of everything. */
async function furnish(app: TestApp, cities: City[], idOf: (city: City, post: Post) => string) {
  const locations: Thing[] = []
  const notes: Child[] = []
  const orders: Child[] = []
  const activities: Child[] = []
  const crews: MatrixWorld['crews'][number][] = []
  const requests: MatrixWorld['requests'][number][] = []
  let mediaKey = ''
  for (const city of cities) {
    const by = idOf(city, 'WNone')
    const described = [
      ...icons.map(([icon, category]) => ({ icon, category, trashed: false })),
      { icon: 'bench', category: 'Parks' as const, trashed: true },
    ]
    for (const { icon, category, trashed } of described) {
      const thing = {
        id: await insertLocation(app, { city, icon, category, by, trashed }),
        city,
        category,
        trashed,
      }
      locations.push(thing)
      notes.push({ id: await insertNote(app, { city, location: thing.id, by }), location: thing, city })
      orders.push({ id: await insertOrder(app, { city, location: thing.id, by }), location: thing, city })
      activities.push({
        id: await insertActivity(app, { city, location: thing.id, by }),
        location: thing,
        city,
      })
      if (icon === 'bench' || icon === 'well') {
        const id = await insertOrder(app, { city, location: thing.id, by, finished: true })
        orders.push({ id, location: thing, city, finished: true })
      }
      if (icon === 'bench' && !trashed && city === cities[0])
        mediaKey = await insertMedia(app, { city, location: thing.id, by })
    }
    activities.push({ id: await insertActivity(app, { city, location: null, by }), location: null, city })
    crews.push({ id: await insertCrew(app, city), city })
    const userId = idOf(city, 'pending')
    requests.push({ id: await insertRequest(app, { city, by: userId }), city, userId })
  }
  return { locations, notes, orders, activities, crews, requests, mediaKey }
}
