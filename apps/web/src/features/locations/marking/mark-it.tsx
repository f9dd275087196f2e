import { type IconKey, tagsAfterIconChange } from '@lamplighter/domain/catalog'
import { messageOf } from '@lamplighter/domain/http'
import type { Location } from '@lamplighter/domain/locations'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import { DetailsStep } from './details-step.tsx'
import classes from './marking.module.css'
import { PinStep } from './pin-step.tsx'
import type { Naming } from './use-proposed-name.ts'

interface Props {
  draft: LocationDraftState
  finding: PlaceFinding
  naming: Naming
  /** Incremented each time saving fails for a missing name. */
  nameAsked: number
  saving: boolean
  /** Markers of nearby locations on the map. */
  nearby: ReactNode
  /** The composer for the new note and its photos. */
  note: ReactNode
  onSave: () => void
  onSaveAndCreateOrder: () => void
  onCancel: () => void
  onAllDetails: () => void
  /** Adds the note to an existing location instead. */
  onAddTo: (place: Location) => void
  /** Why the device has no position. The user then moves the map of the city under the pin (LOC-106). */
  positionProblem: string | null
}

/**
 * Creates a location on two screens for one-handed use (LOC-58): first the pin and the icon, then name,
 * photo and note. Both edit the same draft as the full form.
 */
export function MarkIt(props: Props) {
  const { draft, finding, naming } = props
  const { form } = draft
  const [isChosen, setIsChosen] = useState(() => form.name !== '')
  const screen = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(isChosen)
  // The pressed button is gone, so focus the start of the new screen.
  useEffect(() => {
    if (wasChosen.current === isChosen) return
    wasChosen.current = isChosen
    window.scrollTo({ top: 0 })
    screen.current?.focus({ preventScroll: true })
  }, [isChosen])

  function choose(icon: IconKey) {
    if (!form.at) return say.failure(messageOf('coordinates_missing'))
    // Show the press first, because mounting or unmounting the map is slow.
    startTransition(() => {
      draft.changeForm({ icon, tags: tagsAfterIconChange(form.tags, icon), ...naming.nameFor(icon) })
      setIsChosen(true)
    })
  }

  return (
    <div ref={screen} tabIndex={-1} className={classes.screen}>
      {isChosen ? (
        <DetailsStep {...props} onBack={() => setIsChosen(false)} />
      ) : (
        <PinStep
          draft={draft}
          finding={finding}
          nearby={props.nearby}
          disabled={props.saving}
          positionProblem={props.positionProblem}
          onChoose={choose}
          onCancel={props.onCancel}
          onAllDetails={props.onAllDetails}
        />
      )}
    </div>
  )
}
