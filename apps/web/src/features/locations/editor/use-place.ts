import { hasMoved, type Location, membershipForPlace } from '@lamplighter/domain/locations'
import { isMember } from '@lamplighter/domain/memberships'
import { useCities } from '../../../lib/cities/active-city.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import { type FoundPlace, type LocationForm, locationToCheck, nowhere } from '../location-form.ts'
import { useReverseGeocode, useWordsFromPacks } from '../locations.api.ts'

export interface PlaceFinding {
  place: FoundPlace
  state: 'known' | 'looking' | 'failed'
  /** Resolves to the server's answer. Throws if the request fails. */
  settled(): Promise<FoundPlace>
  retry(): void
}

/** Place of the pin: the saved one while the pin has not moved, otherwise from the server. */
export function usePlace(form: LocationForm, location: Location | null): PlaceFinding {
  const moved = hasMoved(location, form.at)
  const geocode = useReverseGeocode(moved ? form.at : null)
  const placeWords = useWordsFromPacks(moved ? form.at : null, geocode.isError)
  const saved =
    location && !moved
      ? { city: location.city, state: location.state, zip: location.zip, placeWords: location.placeWords }
      : null
  const known: FoundPlace | undefined = saved ?? (form.at ? geocode.data : nowhere)
  return {
    place: known ?? (placeWords ? { ...nowhere, placeWords } : nowhere),
    state: known ? 'known' : geocode.isError ? 'failed' : 'looking',
    async settled() {
      if (known) return known
      const { data } = await geocode.refetch({ throwOnError: true })
      return data ?? nowhere
    },
    retry: () => void geocode.refetch(),
  }
}

/** City of a draft: of its saved location, of its place, or the active city if the user works there. */
export function useCityOfDraft(
  { form, location, me }: LocationDraftState,
  { place }: PlaceFinding,
): string | null {
  const { active } = useCities()
  const membership = membershipForPlace(me, locationToCheck(form, place, location, me))
  return location?.cityId ?? membership?.cityId ?? (active && isMember(active) ? active.cityId : null)
}
