import { type IconKey, iconOf } from '@lamplighter/domain/catalogue'
import { proposedName } from '@lamplighter/domain/locations'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import type { LocationForm } from '../location-form.ts'

/**
 * Proposes a name from icon and place as long as nobody has typed one: the words of the place may come later, and change with
 * the pin. Answers with what an icon changes.
 */
export function useProposedName({ form, changeForm }: LocationDraftState, { place }: PlaceFinding) {
  const proposed = useRef(new Set(['']))

  const nameFor = (icon: string | null): Partial<Pick<LocationForm, 'name'>> => {
    if (!proposed.current.has(form.name)) return {}
    const name = proposedName(iconOf(icon).label, place.placeWords)
    proposed.current.add(name)
    return { name }
  }
  const follow = useEffectEvent(() => {
    if (form.name !== '') changeForm(nameFor(form.icon))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place proposes another name
  useEffect(() => follow(), [place.placeWords])

  return (icon: IconKey) => nameFor(icon)
}
