/** Saves a city's settings of its work orders. */
import type { OrderSettings, setOrderSettings } from '@lamplighter/domain/city-admin'
import type { InputOf } from '@lamplighter/domain/http'
import { priorities } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { allowLongStatements } from '../../db/long-statements.ts'
import { oneRow } from '../../db/rows.ts'
import { done, type WriteContext } from '../../http/context.ts'
import { lockActiveCity } from '../memberships/index.ts'
import { skipLateOrders } from '../work-orders/index.ts'
import { authorizeInCity } from './admin-scope.ts'

/** Open orders get their new time of being overdue at once, by a trigger (migration 025). */
export async function set(context: WriteContext, { params, body }: InputOf<typeof setOrderSettings>) {
  const { db, user, audits } = context
  const { cityId } = params
  authorizeInCity(user, 'city:configure', cityId)
  await allowLongStatements(db)
  await lockActiveCity(context, cityId)
  // Waits for orders that are just being saved with the present settings; later ones wait for the new settings.
  const before = await oneRow(
    db,
    sql<
      Pick<OrderSettings, 'timeZone' | 'overdueDays'>
    >`select time_zone as "timeZone", closing_reasons as "closingReasons", after_photo_categories as "afterPhotoCategories",
      json_build_object('high', overdue_high_days, 'medium', overdue_medium_days, 'low', overdue_low_days) as "overdueDays"
      from cities where id = ${cityId} for update`,
  )
  const { timeZone, overdueDays, afterPhotoCategories } = body
  const closingReasons = [...new Set(body.closingReasons.map((reason) => reason.trim()).filter(Boolean))]
  await sql`
    update cities set time_zone = ${timeZone}, overdue_high_days = ${overdueDays.high},
      overdue_medium_days = ${overdueDays.medium}, overdue_low_days = ${overdueDays.low},
      closing_reasons = ${closingReasons}, after_photo_categories = ${[...new Set(afterPhotoCategories)]},
      version = version + 1, updated_at = now()
    where id = ${cityId}`.execute(db)
  await sql`update work_orders set priority = priority where city_id = ${cityId} and status = 'open'`.execute(
    db,
  )
  const movesDates =
    before.timeZone !== timeZone || priorities.some((one) => before.overdueDays[one] !== overdueDays[one])
  if (movesDates) await skipLateOrders(db, { cityId })
  audits.push({
    objectType: 'city',
    objectId: cityId,
    cityId,
    before: { orderSettings: before },
    after: { orderSettings: body },
  })
  return done
}
