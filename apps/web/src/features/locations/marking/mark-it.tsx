import { type IconKey, tagsAfterIconChange } from '@lamplighter/domain/catalogue'
import { messageOf } from '@lamplighter/domain/http'
import type { Location } from '@lamplighter/domain/locations'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import classes from './marking.module.css'
import { SayWhat } from './say-what.tsx'
import type { Naming } from './use-proposed-name.ts'
import { WhereAndWhat } from './where-and-what.tsx'

interface Props {
  draft: LocationDraftState
  finding: PlaceFinding
  naming: Naming
  /** Increases each time saving failed for a missing name. */
  nameAsked: number
  saving: boolean
  /** On the map, beside the pin. */
  neighbours: ReactNode
  /** The new note, with its photos. */
  note: ReactNode
  onSave: () => void
  onSaveAndRaise: () => void
  onCancel: () => void
  onAllDetails: () => void
  /** What was noted goes to a location that exists already. */
  onAddTo: (place: Location) => void
  /** Why the device cannot say where it is; the map of the city is moved under the pin then (LOC-106). */
  unfound: string | null
}

/**
 * A new location in two screens for one hand (LOC-58): the pin under which the map is moved with the icons below it, then name,
 * photo and note. What is entered is the draft of the whole form, which is one press away.
 */
export function MarkIt(props: Props) {
  const { draft, finding, naming } = props
  const { form } = draft
  const [isChosen, setIsChosen] = useState(() => form.name !== '')
  const screen = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(isChosen)
  // What was pressed is gone: the screen that has taken its place is read from its beginning.
  useEffect(() => {
    if (wasChosen.current === isChosen) return
    wasChosen.current = isChosen
    window.scrollTo({ top: 0 })
    screen.current?.focus({ preventScroll: true })
  }, [isChosen])

  function choose(icon: IconKey) {
    if (!form.at) return say.failure(messageOf('coordinates_missing'))
    // The press is shown before the map is drawn anew, and taken down.
    startTransition(() => {
      draft.changeForm({ icon, tags: tagsAfterIconChange(form.tags, icon), ...naming.nameFor(icon) })
      setIsChosen(true)
    })
  }

  return (
    <div ref={screen} tabIndex={-1} className={classes.screen}>
      {isChosen ? (
        <SayWhat {...props} onBack={() => setIsChosen(false)} />
      ) : (
        <WhereAndWhat
          draft={draft}
          finding={finding}
          neighbours={props.neighbours}
          disabled={props.saving}
          unfound={props.unfound}
          onChoose={choose}
          onCancel={props.onCancel}
          onAllDetails={props.onAllDetails}
        />
      )}
    </div>
  )
}
