import { iconOf } from '@lamplighter/domain/catalog'
import { maxLengths, messageOf } from '@lamplighter/domain/http'
import { fieldLabels, type Location } from '@lamplighter/domain/locations'
import { vaguePosition } from '@lamplighter/domain/map'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { formWords } from '../../../kit/kit.messages.ts'
import { ActionBar } from '../../../kit/page/action-bar.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import { useAccuracyOf } from '../../../map/pin/use-geolocation.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import { NearDuplicateHint } from '../editor/near-duplicate-hint.tsx'
import type { PlaceFinding } from '../editor/use-place.ts'
import { markingWords } from './marking.messages.ts'
import classes from './marking.module.css'

interface Props {
  draft: LocationDraftState
  finding: PlaceFinding
  nameAsked: number
  saving: boolean
  note: ReactNode
  onBack: () => void
  onSave: () => void
  onSaveAndCreateOrder: () => void
  onAllDetails: () => void
  onAddTo: (place: Location) => void
}

/** Second screen: name, photo and note. */
export function DetailsStep(props: Props) {
  const { draft, finding, nameAsked, saving } = props
  const { form } = draft
  const vague = vaguePosition(useAccuracyOf(form.at))
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (nameAsked > 0) nameField.current?.focus()
  }, [nameAsked])
  return (
    <>
      <div className="stack">
        <div className={`surface ${classes.chosen}`}>
          <AssetIcon icon={form.icon} size={56} />
          <div className="words">
            <strong>{iconOf(form.icon).label}</strong>
            <PlaceLine words={finding.place.placeWords} />
          </div>
          <Button variant="default" disabled={saving} onClick={props.onBack}>
            {markingWords.changePlace}
          </Button>
        </div>
        {vague && <p className="notice">{vague}</p>}
        <NearDuplicateHint
          at={form.at}
          icon={form.icon}
          isNew
          disabled={saving}
          onAddTo={props.onAddTo}
          onOpen={() => draft.change({ held: true })}
        />
        <TextInput
          ref={nameField}
          label={fieldLabels.name}
          required
          maxLength={maxLengths.location.name}
          value={form.name}
          error={nameAsked > 0 && form.name.trim() === '' && messageOf('location_name_missing')}
          disabled={saving}
          onChange={({ currentTarget }) => draft.changeForm({ name: currentTarget.value })}
        />
        {props.note}
        <Button variant="subtle" disabled={saving} onClick={props.onAllDetails}>
          {markingWords.allDetails}
        </Button>
      </div>
      <ActionBar>
        <Button size="lg" variant="default" disabled={saving} onClick={props.onSaveAndCreateOrder}>
          {markingWords.saveAndCreateOrder}
        </Button>
        <Button size="lg" loading={saving} onClick={props.onSave}>
          {formWords.save}
        </Button>
      </ActionBar>
    </>
  )
}
