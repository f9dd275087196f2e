import { chooseIcon, type IconKey, iconOf } from '@lamplighter/domain/catalog'
import { isPlaceUnsure, type Location, membershipForPlace, metersMoved } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { ActionBar } from '../../../kit/page/action-bar.tsx'
import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import { asGuess, cityInFull } from '../explore/explore.messages.ts'
import { LocationColumns } from '../location-columns.tsx'
import { locationToCheck, pinIcon } from '../location-form.ts'
import { useLocationHints } from '../locations.api.ts'
import { locationPageWords } from '../locations.messages.ts'
import { DeleteLocationButton } from '../view/delete-location-button.tsx'
import { AddressFields } from './address-fields.tsx'
import { DetailsFields } from './details-fields.tsx'
import { placeWords, tagCount } from './edit.messages.ts'
import classes from './edit-location.module.css'
import { EditMap } from './edit-map.tsx'
import { IconPicker } from './icon-picker.tsx'
import { NearDuplicateHint } from './near-duplicate-hint.tsx'
import { NearbyList } from './nearby-list.tsx'
import { PinMoved } from './pin-moved.tsx'
import { PlaceCertainty } from './place-certainty.tsx'
import { DETAILS_SECTION, NOTES_SECTION } from './sections.ts'
import { TagsField } from './tags-field.tsx'
import { useNearbyTypes } from './use-nearby-types.ts'
import type { PlaceFinding } from './use-place.ts'
import { useTagChanges } from './use-tag-changes.ts'

interface Props {
  draft: LocationDraftState
  finding: PlaceFinding
  /** Incremented each time saving fails for a missing name; the field is then opened and focused. */
  nameAsked: number
  /** Markers of nearby locations on the map. */
  nearby: ReactNode
  /** Links to the open work orders of a nearby location. */
  ordersOf: (place: Location) => ReactNode
  notes: ReactNode
  /** The history of a saved location. */
  history: ReactNode
  /** Content of 'All Media from Notes'; null hides the section. */
  gallery: ReactNode
  saving: boolean
  /**
   * Actions shown in the bar while the location is only read. 'Save' and 'Cancel' then move to the end of
   * the form (LOC-60).
   */
  readActions: ReactNode
  /** The server rejected an edit: open the fields, even if the outbox loads after the page. */
  isStopped: boolean
  /** The user pressed 'Edit': a tap on the map moves the pin (LOC-101). */
  movesByTap: boolean
  onSave: () => void
  onCancel: () => void
  onDeleted: () => void
  /** Adds the note to an existing location instead (LOC-104). */
  onAddTo: (place: Location) => void
}

/** Form of one location: map, collapsible sections, and the bar with 'Save' (LOC-26). */
export function LocationEditor(props: Props) {
  const { draft, finding, nameAsked, saving } = props
  const { location, form } = draft
  const { knownTags } = useLocationHints()
  const tagChanges = useTagChanges(draft)
  const membership = membershipForPlace(draft.me, locationToCheck(form, finding.place, location, draft.me))
  const unsure =
    form.at !== null && isPlaceUnsure(finding.place.confidence, membership) && finding.state === 'known'
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (nameAsked > 0) nameField.current?.focus()
  }, [nameAsked])
  const [iconsOpen, setIconsOpen] = useState(location === null)
  const { recent, near } = useNearbyTypes({ at: form.at, exceptId: draft.id, wanted: iconsOpen })
  const iconsHead = useRef<HTMLButtonElement>(null)

  function choose(icon: IconKey) {
    draft.changeForm(chooseIcon({ tags: form.tags }, icon))
    setIconsOpen(false)
    // The pressed tile is hidden when the section closes.
    iconsHead.current?.focus({ preventScroll: true })
    iconsHead.current?.scrollIntoView({ block: 'nearest' })
  }

  const buttons = (
    <>
      <Button size="lg" variant="default" disabled={saving} onClick={props.onCancel}>
        {formWords.cancel}
      </Button>
      {/* A tag that is being sent creates a new version. Saving now would conflict with it. */}
      <Button size="lg" loading={saving} disabled={tagChanges.busy} onClick={props.onSave}>
        {formWords.save}
      </Button>
    </>
  )

  return (
    <>
      <LocationColumns
        map={
          <EditMap
            at={form.at}
            saved={location}
            icon={pinIcon(form, draft.me)}
            movesByTap={props.movesByTap}
            nearby={props.nearby}
            onMove={(at) => draft.changeForm({ at })}
          />
        }
      >
        <NearDuplicateHint
          at={form.at}
          icon={form.icon}
          isNew={location === null}
          disabled={saving}
          onAddTo={props.onAddTo}
          onOpen={() => draft.change({ held: true })}
        />
        <CollapsibleSection
          title={locationPageWords.chooseIcon}
          summary={iconOf(form.icon).label}
          open={iconsOpen}
          onToggle={setIconsOpen}
          headRef={iconsHead}
        >
          <IconPicker chosen={form.icon} recent={recent} near={near} disabled={saving} onChoose={choose} />
        </CollapsibleSection>
        <CollapsibleSection
          key={`${nameAsked} ${props.isStopped}`}
          title={locationPageWords.details}
          id={DETAILS_SECTION}
          summary={tagCount(form.tags.length)}
          openAtFirst={!props.readActions || nameAsked > 0}
        >
          <DetailsFields
            form={form}
            attributes={location?.attributes ?? {}}
            onChange={draft.changeForm}
            nameField={nameField}
            nameMissing={nameAsked > 0 && form.name.trim() === ''}
            disabled={saving}
            tags={
              <TagsField
                tags={form.tags}
                known={knownTags}
                busy={tagChanges.busy}
                disabled={saving}
                onAdd={tagChanges.add}
                onRemove={tagChanges.remove}
              />
            }
          />
        </CollapsibleSection>
        <CollapsibleSection title={locationPageWords.notesAndMedia} id={NOTES_SECTION}>
          {props.notes}
        </CollapsibleSection>
        {props.gallery && (
          <CollapsibleSection title={locationPageWords.allMedia} openAtFirst={false}>
            {props.gallery}
          </CollapsibleSection>
        )}
        <CollapsibleSection
          key={unsure ? 'unsure' : 'sure'}
          title={locationPageWords.address}
          summary={form.at ? placeSummary(draft, finding) : null}
          openAtFirst={unsure}
        >
          <AddressFields
            form={form}
            finding={finding}
            certainty={
              <PlaceCertainty
                form={form}
                finding={finding}
                me={draft.me}
                onChoose={(choice) => draft.changeForm({ choice })}
              />
            }
            onPlace={(at) => draft.changeForm({ at })}
          />
        </CollapsibleSection>
        {form.at && (
          <NearbyList
            at={form.at}
            exceptId={draft.id}
            ordersOf={props.ordersOf}
            onOpen={() => location === null && draft.change({ held: true })}
          />
        )}
        {props.history}
        <div className={`line apart ${classes.end}`}>
          <DeleteLocationButton location={location} disabled={saving} onDeleted={props.onDeleted} />
          {props.readActions && <div className="row">{buttons}</div>}
        </div>
      </LocationColumns>
      <ActionBar
        status={
          <PinMoved
            meters={metersMoved(location, form.at)}
            onUndo={() => location && draft.changeForm({ at: pointOf(location) })}
          />
        }
      >
        {props.readActions ?? buttons}
      </ActionBar>
    </>
  )
}

const pointOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude })

function placeSummary({ form }: LocationDraftState, { place, state }: PlaceFinding): string {
  if (state === 'looking') return placeWords.lookingUp
  const counts = form.choice ?? place
  return place.confidence === 'approximate' && !form.choice ? asGuess(counts) : cityInFull(counts)
}
