import { type IconKey, iconOf } from '@lamplighter/domain/catalogue'
import { proposedName } from '@lamplighter/domain/locations'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import type { FoundPlace, LocationForm } from '../location-form.ts'

type Named = Partial<Pick<LocationForm, 'name'>>

export interface Naming {
  /** What an icon changes. */
  nameFor(icon: IconKey): Named
  /** What a place changes that became known while its location was being saved. */
  nameAt(place: FoundPlace): Named
}

/**
 * Proposes a name from icon and place as long as nobody has typed one: the words of the place may come later, and change with
 * the pin.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place proposes another name
  useEffect(() => follow(), [place.placeWords])

  return { nameFor: (icon) => propose(icon, place), nameAt }
}
