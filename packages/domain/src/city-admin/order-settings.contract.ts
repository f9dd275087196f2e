/** A city's settings of its work orders (ORDER-28, ORDER-46 to ORDER-48). */
import * as z from 'zod/mini'
import { departmentCategories } from '../catalog/categories.ts'
import { endpoint, id, success, text } from '../http/index.ts'
import { MAX_CLOSING_REASON, MAX_CLOSING_REASONS } from '../work-orders/work-orders.constants.ts'
import { timeZones } from './time-zones.ts'

/** Days until an open order without a due date is overdue. */
const days = z.int().check(z.minimum(1), z.maximum(365))

export const orderSettings = z.strictObject({
  timeZone: z.enum(timeZones),
  overdueDays: z.strictObject({ high: days, medium: days, low: days }),
  closingReasons: z.array(text(MAX_CLOSING_REASON)).check(z.maxLength(MAX_CLOSING_REASONS)),
  /** Closing an order of these categories without a photo of the finished work warns. */
  afterPhotoCategories: z.array(z.enum(departmentCategories)).check(z.maxLength(departmentCategories.length)),
})
export type OrderSettings = z.infer<typeof orderSettings>

export const setOrderSettings = endpoint({
  id: 'setOrderSettings',
  method: 'PUT',
  path: '/api/city-admin/cities/{cityId}/order-settings',
  summary: 'Set time zone, ages, closing reasons and wanted photos of a city’s work orders',
  access: 'user',
  params: z.strictObject({ cityId: id }),
  body: orderSettings,
  response: success,
  problems: ['forbidden', 'not_found', 'city_inactive'],
})
