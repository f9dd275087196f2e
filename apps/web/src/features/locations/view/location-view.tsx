import { iconOf } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import { formatCoordinates, zooms } from '@lamplighter/domain/map'
import { type ReactNode, useMemo, useState } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { LongText } from '../../../kit/text/long-text.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen } from '../../../map/full-screen/use-full-screen.ts'
import { CityMap, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { editWords } from '../editor/edit.messages.ts'
import { LocationColumns, MapFrame } from '../location-columns.tsx'
import { locationPageWords } from '../locations.messages.ts'
import { AttributeList } from './attribute-list.tsx'
import { OwnNotes } from './location-facts.tsx'
import classes from './location-view.module.css'

interface Props {
  location: Location
  /** Notes, media and actions. */
  children: ReactNode
}

/** Read-only location: the editor's content without fields, with a fixed pin. */
export function LocationView({ location, children }: Props) {
  return (
    <LocationColumns map={<PlaceMap location={location} />}>
      <SectionCard title={locationPageWords.details}>
        <Details location={location} />
      </SectionCard>
      <SectionCard title={locationPageWords.address}>
        <Address location={location} />
      </SectionCard>
      {children}
    </LocationColumns>
  )
}

function PlaceMap({ location }: { location: Location }) {
  const [map, setMap] = useState<LiveMap | null>(null)
  const full = useFullScreen(null)
  const points = useMemo(() => [{ ...location, creator: location.userId.name }], [location])
  return (
    <MapFrame>
      <MapStage full={full}>
        <CityMap
          label={editWords.map}
          center={location}
          zoom={zooms.editPage}
          height="var(--map-height)"
          onReady={setMap}
        >
          {map && <LocationLayer points={points} />}
          <MapControls />
        </CityMap>
      </MapStage>
    </MapFrame>
  )
}

function Details({
  location: { icon, description, attributes, notes, tags, userId, createdAt },
}: {
  location: Location
}) {
  return (
    <div className={`stack gap-12 ${classes.details}`}>
      <p className={`beside ${classes.kind}`}>
        <AssetIcon icon={icon} size={36} />
        {iconOf(icon).label}
      </p>
      {description && <LongText text={description} />}
      <AttributeList attributes={attributes} />
      <OwnNotes notes={notes} />
      {tags.length > 0 && (
        <ul className="row" aria-label={editWords.tagsOfThis}>
          {tags.map((tag) => (
            <li key={tag} className="badge">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">
        Created <RelativeTime time={createdAt} /> by {userId.name}
      </p>
    </div>
  )
}

function Address({ location }: { location: Location }) {
  const { address, zip, city, state, placeWords } = location
  const facts: [name: string, value: string][] = [
    ...(address.street ? [[editWords.street, address.street] as [string, string]] : []),
    ...(placeWords ? [[editWords.place, placeWords] as [string, string]] : []),
    [editWords.city, city],
    [editWords.state, state],
    [editWords.zip, zip],
    [editWords.coordinates, formatCoordinates(location, 6)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
