/**
 * The search parameters of each address. Anyone can type an address: invalid values are dropped, never an error.
 */
import { editLocationReturns } from '@lamplighter/domain/locations'
import { priorities, workOrderStatuses } from '@lamplighter/domain/work-orders'
import { readView, writeView } from '../map/view/view-in-address.ts'

type Raw = Record<string, unknown>

function text(value: unknown, max = 200): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && value.length <= max ? value : undefined
}

function number(value: unknown, min: number, max: number): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && read >= min && read <= max ? read : undefined
}

function oneOf<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value)
}

function list(value: unknown): string[] | undefined {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const texts = items.map((item) => text(item, 60)).filter((item) => item !== undefined)
  return texts.length > 0 ? texts : undefined
}

const latitude = (value: unknown) => number(value, -90, 90)
const longitude = (value: unknown) => number(value, -180, 180)

/** Centre, zoom and bearing of a map. */
function view(value: unknown): string | undefined {
  const read = readView(text(value, 60))
  return read ? writeView(read) : undefined
}

/** Leaves out what is undefined. */
function said<T extends Raw>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

export const searchOf = {
  maps: (raw: Raw) =>
    said({
      returnTo: oneOf(raw.returnTo, editLocationReturns),
      lat: latitude(raw.lat),
      lng: longitude(raw.lng),
      view: view(raw.view),
      /** For a platform admin: which city to look at. */
      city: text(raw.city, 60),
    }),
  editLocation: (raw: Raw) =>
    said({
      lat: latitude(raw.lat),
      lng: longitude(raw.lng),
      from: text(raw.from, 40),
      returnTo: oneOf(raw.returnTo, editLocationReturns),
      /** Names one of several locations at the same point. */
      id: text(raw.id, 60),
      /** The work order that it was opened from, and leads back to. */
      order: text(raw.order, 60),
    }),
  savedLocations: (raw: Raw) =>
    said({
      category: text(raw.category, 40),
      view: oneOf(raw.view, ['table', 'cards']),
      search: text(raw.search, 120),
      icons: list(raw.icons),
      tags: list(raw.tags),
      city: text(raw.city, 60),
      /** The made-up town, for visitors. */
      demo: raw.demo === true || raw.demo === 'true' ? true : undefined,
    }),
  locationNotes: (raw: Raw) =>
    said({ lat: latitude(raw.lat), lng: longitude(raw.lng), id: text(raw.id, 60) }),
  activities: (raw: Raw) => said({ types: list(raw.types) }),
  workOrders: (raw: Raw) =>
    said({
      status: oneOf(raw.status, workOrderStatuses),
      priority: oneOf(raw.priority, priorities),
      location: text(raw.location, 60),
      city: text(raw.city, 60),
    }),
  newWorkOrderDetails: (raw: Raw) => said({ locationId: text(raw.locationId, 60) }),
  selectLocation: (raw: Raw) =>
    said({ search: text(raw.search, 120), city: text(raw.city, 60), icon: text(raw.icon, 60) }),
  cityAdmin: (raw: Raw) =>
    said({
      tab: oneOf(raw.tab, ['overview', 'users', 'locations', 'notes', 'activities']),
      show: oneOf(raw.show, ['trash']),
      /** Which of several cities; without it the active one. */
      city: text(raw.city, 60),
    }),
  admin: (raw: Raw) =>
    said({
      tab: oneOf(raw.tab, ['overview', 'users', 'cities', 'activities']),
      users: oneOf(raw.users, ['without-a-city']),
    }),
  callback: (raw: Raw) =>
    said({ error: text(raw.error, 100), error_description: text(raw.error_description, 500) }),
}
