import { chooseIcon, iconOf } from '@lamplighter/domain/catalogue'
import { type Location, locationWords } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ActionBar } from '../../../kit/action-bar.tsx'
import { CollapsibleSection } from '../../../kit/collapsible-section.tsx'
import type { FoundPlace, LocationForm } from '../location-form.ts'
import { useLocationHints } from '../locations.api.ts'
import { AddressFields } from './address-fields.tsx'
import { DeleteLocationButton } from './delete-location-button.tsx'
import { DetailsFields } from './details-fields.tsx'
import { DraftState } from './draft-state.tsx'
import { EditColumns } from './edit-columns.tsx'
import { EditMap } from './edit-map.tsx'
import { IconPicker } from './icon-picker.tsx'

interface Props {
  location: Location | null
  form: LocationForm
  onForm: (changes: Partial<LocationForm>) => void
  place: FoundPlace
  /** Grows by one each time the name was missing: its field then shows itself and takes the cursor. */
  nameAsked: number
  notes: ReactNode
  /** What stands under 'All Media from Notes'; null leaves the section out. */
  gallery: ReactNode
  draft: { savedAt: number | null; onDiscard: () => void }
  saving: boolean
  onSave: () => void
  onCancel: () => void
  onDeleted: () => void
}

/** The desk of one location: map, sections that fold, and the bar with 'Save'. */
export function LocationEditor(props: Props) {
  const { location, form, onForm, place, nameAsked, notes, gallery, draft, saving } = props
  const { knownTags, recentIcons } = useLocationHints()
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (nameAsked > 0) nameField.current?.focus()
  }, [nameAsked])

  return (
    <>
      <EditColumns map={<EditMap at={form.at} icon={form.icon} onMove={(at) => onForm({ at })} />}>
        <CollapsibleSection
          title={locationWords.chooseIcon}
          summary={iconOf(form.icon).label}
          openAtFirst={location === null}
        >
          <IconPicker
            chosen={form.icon}
            recent={recentIcons}
            disabled={saving}
            onChoose={(icon) => onForm(chooseIcon({ tags: form.tags }, icon))}
          />
        </CollapsibleSection>
        <CollapsibleSection key={nameAsked} title={locationWords.details} summary={tagCount(form.tags)}>
          <DetailsFields
            form={form}
            onChange={onForm}
            knownTags={knownTags}
            nameField={nameField}
            disabled={saving}
          />
        </CollapsibleSection>
        <CollapsibleSection title={locationWords.notesAndMedia}>{notes}</CollapsibleSection>
        {gallery && (
          <CollapsibleSection title={locationWords.allMedia} openAtFirst={false}>
            {gallery}
          </CollapsibleSection>
        )}
        <CollapsibleSection
          title={locationWords.address}
          summary={form.at ? `${place.city}, ${place.state}` : null}
          openAtFirst={false}
        >
          <AddressFields place={place} at={form.at} onPlace={(at) => onForm({ at })} />
        </CollapsibleSection>
      </EditColumns>
      <ActionBar status={draft.savedAt === null ? null : <DraftState {...draft} savedAt={draft.savedAt} />}>
        {location && (
          <DeleteLocationButton location={location} disabled={saving} onDeleted={props.onDeleted} />
        )}
        <Button size="lg" variant="default" disabled={saving} onClick={props.onCancel}>
          Cancel
        </Button>
        <Button size="lg" loading={saving} onClick={props.onSave}>
          Save
        </Button>
      </ActionBar>
    </>
  )
}

function tagCount(tags: readonly string[]): string | null {
  if (tags.length === 0) return null
  return tags.length === 1 ? '1 tag' : `${tags.length} tags`
}
