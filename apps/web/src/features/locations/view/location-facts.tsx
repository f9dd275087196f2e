import { fieldLabels, type Location } from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import type { ReactNode } from 'react'
import { LocationSummary } from '../../../kit/location/location-summary.tsx'
import { LongText } from '../../../kit/text/long-text.tsx'
import { cityWithZip } from '../explore/explore.messages.ts'
import { AttributeList } from './attribute-list.tsx'
import classes from './location-facts.module.css'

interface Props {
  location: Location
  /** Beside the facts on wide screens, at the end on phones. */
  side: ReactNode
  children: ReactNode
}

/** Type and place of a location, above its notes. */
export function LocationFacts({ location, side, children }: Props) {
  const { name, icon, address, attributes, description, notes, placeWords } = location
  const place = [address.street || placeWords, cityWithZip(address)].filter(Boolean)
  return (
    <>
      <div className={`stack gap-12 ${classes.facts}`}>
        <LocationSummary
          location={{ name, icon }}
          density="page"
          title={null}
          facts={[place.join(', '), formatCoordinates(location, 6)]}
        />
        <div className="stack gap-4">
          {description && <LongText text={description} />}
          <AttributeList attributes={attributes} />
          <OwnNotes notes={notes} />
        </div>
      </div>
      <div className={`stack ${classes.columns}`}>
        <div className={`stack ${classes.stack}`}>{children}</div>
        <div className={`stack ${classes.stack}`}>{side}</div>
      </div>
    </>
  )
}

/** The location's own notes with a heading; nothing if empty. */
export function OwnNotes({ notes }: { notes: string }) {
  if (!notes) return null
  return (
    <section className={`stack gap-4 ${classes.own}`} aria-label={fieldLabels.notes}>
      <strong>{fieldLabels.notes}</strong>
      <LongText text={notes} />
    </section>
  )
}
