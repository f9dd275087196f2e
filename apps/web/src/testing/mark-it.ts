/** Helpers for browser tests of Mark It. */
import type { User } from '@lamplighter/domain/auth'
import { type Location, type PlaceOfPoint, reverseGeocode } from '@lamplighter/domain/locations'
import { page } from 'vitest/browser'
import { openApp } from './app.tsx'
import { openCity } from './city-server.ts'
import { button, see } from './edit-page.ts'
import { signIn } from './issuer.ts'
import { answer } from './network.ts'
import { location as aLocation, membership, user } from './records.ts'

export const fixAt = (latitude: number, accuracy: number) =>
  ({ coords: { latitude, longitude: -96.6351, accuracy } }) as GeolocationPosition
export const fix = fixAt(40.6166, 8)

const { cityId, cityName, cityState } = membership()
export const clover: PlaceOfPoint = {
  ...{ city: cityName, state: cityState, cityId, zip: '68000', county: null },
  ...{ confidence: 'exact', source: 'city limits', candidates: [], placeWords: 'Clover St' },
}

interface Before {
  found?: readonly Location[]
  me?: User
  /** Additional answers of the server. */
  answers?: () => void
}

/** Opens Mark It at the position of the device. */
export async function begin({ found, me = user(), answers }: Before = {}) {
  const city = openCity(me, found)
  answer(reverseGeocode, () => clover)
  answers?.()
  await signIn(me)
  await openApp('/edit-location?here=true')
  await see(page.getByRole('heading', { name: 'What is it?' }))
  return city
}

export async function choose(icon: string) {
  await page.getByRole('searchbox', { name: 'Search icons' }).fill(icon)
  await button(icon).click()
}

/** A location so many meters north of the device. */
export const beside = (icon: string, meters: number) =>
  aLocation({ icon, latitude: fix.coords.latitude + meters / 111_195, longitude: fix.coords.longitude })
