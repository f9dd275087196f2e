import type { Location } from '@lamplighter/domain/locations'
import { type FoundPlace, hasMoved, type LocationForm, nowhere } from './location-form.ts'
import { useReverseGeocode } from './locations.api.ts'

/** Where the pin is: as it was saved while it has not moved, else as the server finds it. */
export function usePlace(form: LocationForm, location: Location | null) {
  const moved = hasMoved(form, location)
  const geocode = useReverseGeocode(moved ? form.at : null)
  const saved = location && !moved ? { city: location.city, state: location.state, zip: location.zip } : null
  return {
    place: saved ?? geocode.data ?? nowhere,
    /** The same, once the server has answered. */
    async settled(): Promise<FoundPlace> {
      if (saved || !form.at) return saved ?? nowhere
      return geocode.data ?? (await geocode.refetch()).data ?? nowhere
    },
  }
}
