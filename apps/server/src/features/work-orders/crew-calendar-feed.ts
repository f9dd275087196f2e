/** The calendar behind a secret link, for calendar apps: they cannot log in (ORDER-75, ORDER-76). */
import { orNotFound, problem } from '@lamplighter/domain/http'
import { can } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { calendarPath, type Priority } from '@lamplighter/domain/work-orders'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import ical, { ICalEventTransparency } from 'ical-generator'
import { idOfSigned } from '../../db/signed-id.ts'
import { callerById } from '../../http/admission/caller.ts'
import { createBuckets } from '../../limits/token-bucket.ts'
import type { Parts } from '../../parts.ts'
import { placeWordsAt } from '../map/index.ts'
import * as repo from './crew-calendars.repo.ts'

/** Per link and minute. Calendar apps read a few times an hour. */
const READS = { limit: 10, windowMs: 60_000 }
/** Per IP address and minute. A calendar service reads for many people from few addresses. */
const TRIES = { limit: 300, windowMs: 60_000 }
const HOUR_SECONDS = 3_600
/** The standard's scale: 1 is highest. */
const importance: Record<Priority, number> = { high: 1, medium: 5, low: 9 }

type Asked = FastifyRequest<{ Querystring: { key?: unknown } }>

export const calendarFeed: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  const buckets = createBuckets({ keys: 10_000 })
  app.get(calendarPath, async ({ query: { key }, ip }: Asked, reply) => {
    if ((await buckets(ip, TRIES)) > 0) throw problem('too_many_requests')
    const id = orNotFound(typeof key === 'string' ? await idOfSigned(parts.db, 'calendar', key) : null)
    if ((await buckets(id, READS)) > 0) throw problem('too_many_requests')
    const text = await feed(parts, id)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="crew.ics"')
      .send(text)
  })
}

/** Throws not_found for a link that was turned off, and when its owner may not see the city any more. */
async function feed({ db, config, streets }: Parts, id: string): Promise<string> {
  const { userId, crew, city } = orNotFound(await repo.findCalendar(db, id))
  const user = orNotFound(await callerById(db, userId))
  if (can(user, 'city:read', { cityId: city._id }) !== 'allowed') throw problem('not_found')
  const orders = await repo.dueOrders(db, user, { cityId: city._id, crewId: crew._id })
  await repo.recordReading(db, id)
  const { host } = new URL(config.publicUrl)
  return ical({
    name: `${crew.name}, ${city.name}`,
    prodId: { company: 'Lamplighter', product: 'Crew calendar', language: 'EN' },
    ttl: HOUR_SECONDS,
    events: orders.map(({ place, ...order }) => {
      const at = placeWordsAt(streets, place).placeWords
      return {
        id: `${order.id}@${host}`,
        start: new Date(`${order.dueOn}T00:00:00Z`),
        allDay: true,
        summary: order.title,
        description: order.description,
        location: {
          title: at && !place.name.includes(at) ? `${place.name}, ${at}` : place.name,
          geo: { lat: place.latitude, lon: place.longitude },
        },
        url: `${config.publicUrl}${paths.workOrder.replace('$id', order.id)}`,
        priority: importance[order.priority],
        sequence: order.version,
        stamp: order.updatedAt,
        lastModified: order.updatedAt,
        // A job that is due some day does not make the day busy.
        transparency: ICalEventTransparency.TRANSPARENT,
      }
    }),
  }).toString()
}
