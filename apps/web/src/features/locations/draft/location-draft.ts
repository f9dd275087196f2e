/** What lies on the desk of one location, as this device keeps it; found again by the location's id or by its point. */
import {
  type Coordinates,
  nearestMatch,
  OFFLINE_TOLERANCE,
  SAVED_LOCATION_TOLERANCE,
} from '@lamplighter/domain/map'
import { draftsOf } from '../../../lib/saved-on-device.ts'
import type { LocationForm } from '../location-form.ts'

/** A note that is not on the server yet; its id is made with it, so that sending it twice makes one note. */
export interface WaitingNote {
  _id: string
  text: string
  mediaIds: string[]
}

export const saysSomething = ({ text, mediaIds }: WaitingNote) => text.trim() !== '' || mediaIds.length > 0

export interface Desk {
  form: LocationForm
  /** Notes that wait for the location to exist, or for the server. */
  notes: WaitingNote[]
  noteText: string
  /** The point of the address that a new location was begun at. */
  begunAt: Coordinates | null
  /**
   * What is to be done without the user: 'save' sends all of it, 'notes' only the notes, 'hold' nothing although it could
   * be sent. Null: a new one is saved when it is left and worth it.
   */
  wish: 'save' | 'notes' | 'hold' | null
  /** Its wish came of leaving it, and not of 'Save': then it is announced as what it is. */
  unasked?: boolean
  /** The form is as the server gave it: only notes and files wait. */
  untouched?: boolean
  /** Why sending it failed, in words. */
  failure: string | null
}

const beginning = 'location:'

/** The name of a desk's draft and of the tray with its files. */
export const deskKey = (locationId: string) => `${beginning}${locationId}`
export const deskLock = (owner: string, locationId: string) => `lamplighter-desk:${owner}:${locationId}`

/** All that one user has on desks of this device, the latest first. */
export async function desksOf(owner: string): Promise<Desk[]> {
  return (await draftsOf<Desk>(owner, beginning)).map(({ value }) => value)
}

const isNew = ({ form }: Desk) => form.version === null

/**
 * The new location that a user has begun at a point, and not sent. From the map every pin is a place of its own, since two
 * hydrants may stand 5 m apart; from elsewhere one that was saved offline is found within 1e-4 degrees (section 6).
 */
export function findBegun(
  desks: readonly Desk[],
  at: Coordinates | null,
  fromMap: boolean,
): Desk | undefined {
  const begun = desks.filter(isNew)
  if (!at) return begun.find((desk) => desk.begunAt === null && desk.form.at === null)
  const near = (among: Desk[], pointOf: (desk: Desk) => Coordinates | null, tolerance: number) => {
    const places = among.flatMap((desk) => {
      const point = pointOf(desk)
      return point ? [{ ...point, desk }] : []
    })
    return nearestMatch(places, at, tolerance)?.desk
  }
  const saved = begun.filter(({ wish }) => wish === 'save')
  return (
    near(begun, (desk) => desk.begunAt, SAVED_LOCATION_TOLERANCE) ??
    near(begun, (desk) => desk.form.at, SAVED_LOCATION_TOLERANCE) ??
    (fromMap ? undefined : near(saved, (desk) => desk.form.at, OFFLINE_TOLERANCE))
  )
}
