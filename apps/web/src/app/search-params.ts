/** Search parameters of each URL. Anyone can type a URL: invalid values are dropped, never an error. */
import { calendarDay } from '@lamplighter/domain/http'
import { eachFacet, editLocationReturns, locationSorts } from '@lamplighter/domain/locations'
import { wrapLongitude } from '@lamplighter/domain/map'
import {
  boardGroupings,
  calendarSpans,
  orderLayouts,
  priorities,
  workOrderSorts,
  workOrderStatuses,
} from '@lamplighter/domain/work-orders'
import * as z from 'zod/mini'
import { readView, writeView } from '../map/view/view-in-address.ts'

/** Invalid values become undefined. */
const fitting = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(schema), undefined)

/** The router reads '7' as a number. */
const shortText = (max: number) =>
  z.pipe(
    z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
    z.string().check(z.minLength(1), z.maxLength(max)),
  )
const text = (max: number) => fitting(shortText(max))
const id = text(60)

const numeric = z.pipe(z.string().check(z.regex(/\S/)), z.transform(Number))
const between = (min: number, max: number) =>
  fitting(z.pipe(z.union([z.number(), numeric]), z.number().check(z.gte(min), z.lte(max))))
const latitude = between(-90, 90)
/** Panning the map around the world produces longitudes beyond 180. */
const longitude = fitting(
  z.pipe(z.union([z.number(), numeric]), z.pipe(z.number(), z.transform(wrapLongitude))),
)

const oneOf = <const T extends readonly string[]>(choices: T) => fitting(z.enum(choices))

const flag = fitting(
  z.pipe(
    z.union([z.literal(true), z.literal('true')]),
    z.transform(() => true as const),
  ),
)

/** 'a,b' or an array; invalid items are dropped. */
const list = z.pipe(
  z.catch(
    z.union([
      z.array(z.unknown()),
      z.pipe(
        z.string(),
        z.transform((value) => value.split(',')),
      ),
    ]),
    [],
  ),
  z.transform((items: unknown[]) => {
    const texts = items.flatMap((item) => shortText(60).safeParse(item).data ?? [])
    return texts.length > 0 ? texts : undefined
  }),
)

/** Center, zoom and bearing of a map, rounded. */
const view = z.pipe(
  text(60),
  z.transform((value: string | undefined) => {
    const read = readView(value)
    return read ? writeView(read) : undefined
  }),
)

type Kept<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Returns a parser whose result leaves out missing and invalid parameters. */
function search<T extends Record<string, z.ZodMiniType>>(shape: T) {
  const schema = z.object(shape)
  return (raw: Record<string, unknown>) => {
    const read = Object.entries(schema.parse(raw)).filter(([, value]) => value !== undefined)
    return Object.fromEntries(read) as Kept<z.output<typeof schema>>
  }
}

const editLocation = search({
  lat: latitude,
  lng: longitude,
  from: text(40),
  returnTo: oneOf(editLocationReturns),
  /** Selects one of several locations at the same point. */
  id,
  /** The work order that opened this page and to which it returns. */
  order: id,
  /** Starts at the device's position. */
  here: flag,
  /** The URL's coordinates are invalid: the page reports it (LOC-107). */
  place: oneOf(['invalid']),
})

/** Reports invalid coordinates instead of dropping them: a URL without any has another meaning. */
function editLocationWithPlace(raw: Record<string, unknown>): ReturnType<typeof editLocation> {
  const { place, lat, lng, ...others } = editLocation(raw)
  if (lat !== undefined && lng !== undefined) return { ...others, lat, lng }
  const isMeant = raw.lat !== undefined || raw.lng !== undefined || place !== undefined
  return isMeant ? { ...others, place: 'invalid' } : others
}

export const searchOf = {
  maps: search({
    returnTo: oneOf(editLocationReturns),
    lat: latitude,
    lng: longitude,
    view,
    /** For platform admins: the city to show. */
    city: id,
  }),
  editLocation: editLocationWithPlace,
  savedLocations: search({
    category: text(40),
    view: oneOf(['table', 'cards']),
    search: text(120),
    ...eachFacet(() => list),
    /** Default: most recently updated first (LOC-108). */
    sort: oneOf(locationSorts),
    city: id,
    /** The location whose panel is open beside the list in a wide window. */
    open: id,
    /** The demo town, for visitors. */
    demo: flag,
  }),
  locationNotes: search({ lat: latitude, lng: longitude, id }),
  /** One location, the selected ones, or the filters of the list. */
  printLabels: search({
    id,
    selected: flag,
    category: text(40),
    search: text(120),
    ...eachFacet(() => list),
    sort: oneOf(locationSorts),
    city: id,
  }),
  activities: search({ types: list }),
  workOrders: search({
    /** Default: all; on phones, the open ones (ORDER-33). */
    status: oneOf([...workOrderStatuses, 'all']),
    priority: oneOf(priorities),
    location: id,
    city: id,
    /** Only orders of the signed-in user, or of nobody. */
    assigned: oneOf(['me', 'nobody']),
    /** Only orders that the signed-in user raised. */
    raised: oneOf(['me']),
    due: oneOf(['overdue', 'today']),
    near: oneOf(['me']),
    search: text(120),
    /** Default: by priority (ORDER-9). Otherwise by a table column (ORDER-36) or nearest first. */
    sort: oneOf(['nearest', ...workOrderSorts]),
    /** Default: the list. Narrow windows always show the list (ORDER-69). */
    layout: oneOf(orderLayouts),
    /** Columns of the board; default: by assignee. */
    columns: oneOf(boardGroupings),
    /** Length of the calendar; default: a month. */
    span: oneOf(calendarSpans),
    /** A day of the month or week that the calendar shows; default: today. Views leave it out. */
    day: fitting(calendarDay),
    /** Name of the saved view that the address shows; any other change removes it. */
    view: text(60),
  }),
  /** `edit` opens the order's form at once. */
  workOrder: search({ edit: flag }),
  newWorkOrderDetails: search({
    locationId: id,
    /** After saving or canceling, the form returns to the location's page. */
    from: oneOf(['location']),
  }),
  selectLocation: search({ search: text(120), city: id, icon: id, sort: oneOf(['nearest', 'latest']) }),
  cityAdmin: search({
    tab: oneOf([
      'overview',
      'users',
      'crews',
      'locations',
      'notes',
      'activities',
      'orders',
      'rules',
      'webhooks',
      'import',
      'audit',
      'holds',
      'reports',
    ]),
    show: oneOf(['trash']),
    /** The location or work order whose changes the audit trail shows. */
    object: id,
    /** The subject of a new hold: `location:`, `work_order:` or `person:` and its id. */
    hold: text(60),
    /** One of several cities; default: the active one. */
    city: id,
  }),
  admin: search({
    tab: oneOf(['overview', 'users', 'cities', 'activities', 'import', 'regions']),
    /** The city to import into. */
    city: id,
    users: oneOf(['without-a-city']),
  }),
  callback: search({ error: text(100), error_description: text(500) }),
}
