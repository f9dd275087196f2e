import { type IconKey, iconOf } from '@lamplighter/domain/catalog'
import { proposedName } from '@lamplighter/domain/locations'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import type { FoundPlace, LocationForm } from '../location-form.ts'

type Named = Partial<Pick<LocationForm, 'name'>>

export interface Naming {
  /** Changes to the form when an icon is chosen. */
  nameFor(icon: IconKey): Named
  /** Changes to the form when the place loads while the location is being saved. */
  nameAt(place: FoundPlace): Named
}

/**
 * Suggests a name from the icon and the place until the user types one. The place may load later and change
 * with the pin.
 */
export function useProposedName({ form, changeForm }: LocationDraftState, { place }: PlaceFinding): Naming {
  const proposed = useRef(new Set(['']))

  const propose = (icon: string | null, { placeWords }: FoundPlace): Named => {
    if (!proposed.current.has(form.name)) return {}
    const name = proposedName(iconOf(icon).label, placeWords)
    proposed.current.add(name)
    return { name }
  }
  const nameAt = (found: FoundPlace) => (form.name === '' ? {} : propose(form.icon, found))
  const follow = useEffectEvent(() => {
    const named = nameAt(place)
    if (named.name !== undefined) changeForm(named)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
  useEffect(() => follow(), [place.placeWords])

  return { nameFor: (icon) => propose(icon, place), nameAt }
}
