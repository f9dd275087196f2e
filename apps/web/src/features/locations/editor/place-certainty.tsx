import { cityMessages, isSameCity } from '@lamplighter/domain/cities'
import { isPlaceUnsure, membershipForPlace, type PlaceCandidate } from '@lamplighter/domain/locations'
import type { Caller } from '@lamplighter/domain/memberships'
import { Button } from '@mantine/core'
import { TRY_AGAIN } from '../../../kit/kit.messages.ts'
import { FilterChips } from '../../../kit/lists/filters/filter-chips.tsx'
import { useOnline } from '../../../lib/api/connection.ts'
import { cityInFull, notYourCity } from '../explore/explore.messages.ts'
import { type FoundPlace, type LocationForm, locationToCheck, placeToSend } from '../location-form.ts'
import { placeSentence, placeWords, savedAs } from './edit.messages.ts'
import classes from './place-certainty.module.css'
import type { PlaceFinding } from './use-place.ts'

interface Props {
  form: LocationForm
  finding: PlaceFinding
  me: Caller
  onChoose: (choice: PlaceCandidate | null) => void
}

/** Says how reliable the city is, and offers other cities if it is uncertain. */
export function PlaceCertainty({ form, finding, me, onChoose }: Props) {
  const online = useOnline()
  const { place, state } = finding
  if (!form.at) return null
  if (state === 'looking') return <p className={classes.words}>{placeWords.lookingUp}</p>
  if (state === 'failed') return <NotLookedUp online={online} onRetry={finding.retry} />
  if (!place.confidence) return null
  const toCheck = locationToCheck(form, place, null, me)
  const membership = membershipForPlace(me, toCheck)
  const target = membership && placeToSend(form, place, null, membership)
  const candidates = candidatesOf(place)
  const offered = place.confidence === 'approximate' && candidates.length > 1
  const elsewhere = target && !isSameCity(target, form.choice ?? place)
  return (
    <div
      className={`stack gap-12 ${classes.certainty}`}
      data-unsure={isPlaceUnsure(place.confidence, membership) || undefined}
    >
      <p className={classes.words} role="status">
        {place.confidence !== 'unknown' && placeSentence(place.confidence, place.source)}{' '}
        {elsewhere && savedAs(target.city, target.state)}
        {!membership && notYourCity({ ...place, ...form.choice, confidence: place.confidence })}
      </p>
      {offered && (
        <p className={classes.words} aria-hidden>
          {placeWords.chooseCity}
        </p>
      )}
      {offered && (
        <FilterChips
          label={placeWords.chooseCity}
          single
          chosen={form.choice ? [cityInFull(form.choice)] : []}
          onChange={([chosen]) => onChoose(candidates.find((city) => cityInFull(city) === chosen) ?? null)}
          choices={candidates.map((city) => ({ value: cityInFull(city), label: cityInFull(city) }))}
        />
      )}
    </div>
  )
}

function candidatesOf(place: FoundPlace): PlaceCandidate[] {
  return [place, ...(place.candidates ?? [])]
    .filter((city, index, all) => all.findIndex((other) => isSameCity(other, city)) === index)
    .map(({ city, state, cityId }) => ({ city, state, cityId: cityId ?? null }))
}

/** Reverse geocoding failed: the city is unknown, and nothing typed is lost. */
function NotLookedUp({ online, onRetry }: { online: boolean; onRetry: () => void }) {
  if (!online) return <p className={classes.words}>{placeWords.notAsked}</p>
  return (
    <div className={`line apart gap-8 ${classes.failed}`} role="alert">
      <span>{cityMessages.membershipCheckFailed}</span>
      <Button variant="default" onClick={onRetry}>
        {TRY_AGAIN}
      </Button>
    </div>
  )
}
