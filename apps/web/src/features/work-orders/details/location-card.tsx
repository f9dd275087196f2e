import { type Location, OWN_NOTES } from '@lamplighter/domain/locations'
import { formatCoordinates, zooms } from '@lamplighter/domain/map'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Menu } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { LocationSummary } from '../../../kit/location/location-summary.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { MapFold } from '../../../kit/sections/map-fold.tsx'
import { LongText } from '../../../kit/text/long-text.tsx'
import { useUnsentState } from '../../../lib/unsent/use-unsent-state.ts'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen } from '../../../map/full-screen/use-full-screen.ts'
import { CityMap, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { DirectionsLink } from './directions-link.tsx'
import classes from './location-card.module.css'

/** The fields of a location that the notes and media beside an order need. */
export type TimelinePlace = Pick<Location, '_id' | 'name' | 'icon' | 'latitude' | 'longitude'>

interface Props {
  location: Pick<
    WorkOrder['locationId'],
    '_id' | 'name' | 'icon' | 'latitude' | 'longitude' | 'city' | 'state' | 'placeWords'
  >
  /** The full record, if it could be loaded. */
  record?: Location | undefined
  /** Says that the location is in the trash. */
  warning?: string | false
  /** Draws a colored ring around the pin. */
  priority?: WorkOrder['priority']
  /** Photos of the location. */
  photos?: ReactNode
  /** Links to the location's page. */
  children?: ReactNode
}

/** Location of an order: name, address, directions, and a small map that is collapsed on phones (LOC-53). */
export function LocationCard({ location, record, warning, priority, photos, children }: Props) {
  const { _id, name, city, state } = location
  const unsent = useUnsentState()(_id)
  return (
    <section className={`surface ${classes.card}`} aria-label={`Location: ${name}`}>
      <div className={`stack gap-12 ${classes.body}`}>
        <LocationSummary
          location={location}
          density="card"
          title={<h2 className="card-name">{name}</h2>}
          facts={[`${city}, ${state}`, formatCoordinates(location, 6)]}
          unsent={unsent}
        />
        <DirectionsLink place={location} />
        {photos}
        {record?.description && <LongText text={record.description} />}
        {record?.notes && (
          <div>
            <h3 className={`quiet ${classes.label}`}>{OWN_NOTES}</h3>
            <LongText text={record.notes} />
          </div>
        )}
        {warning && <p className={`notice ${classes.trash}`}>{warning}</p>}
        {children}
      </div>
      <div className={classes.map}>
        <MapFold title={workOrderWords.map} openFrom="64em">
          <PlaceMap
            location={location}
            creator={record?.userId.name ?? ''}
            priority={priority}
            unsent={unsent}
          />
        </MapFold>
      </div>
    </section>
  )
}

interface MapProps extends Pick<Props, 'location' | 'priority'> {
  creator: string
  unsent: string | null
}

function PlaceMap({ location, creator, priority, unsent }: MapProps) {
  const { _id, name, icon, latitude, longitude } = location
  const [map, setMap] = useState<LiveMap | null>(null)
  const full = useFullScreen(null)
  const point = { _id, name, icon, latitude, longitude, creator, unsent, ...(priority ? { priority } : {}) }
  return (
    <MapStage full={full}>
      <CityMap
        label={`Map of ${name}`}
        center={location}
        zoom={zooms.mapsPage}
        height={full.on ? '100%' : 220}
        onReady={setMap}
      >
        {map && <LocationLayer points={[point]} />}
        {full.on && <MapControls />}
      </CityMap>
    </MapStage>
  )
}

interface LinksProps {
  location: Props['location']
  /** A finished order cannot be updated, but notes can still be added. */
  finished?: boolean
  /** Page to return to from the location's page. */
  returns: { order: string } | { returnTo: 'workorder' }
}

/** Links for adding to a location: the common one as a button, the other in a menu. */
export function LocationLinks({ location, finished = false, returns }: LinksProps) {
  const { _id: id, name, latitude: lat, longitude: lng } = location
  const search = { lat, lng, id, from: 'workorder', ...returns }
  return (
    <div className={`row ${classes.actions}`}>
      <LinkButton to="/edit-location" search={search} hash="notes" variant="default">
        {workOrderWords.addNotes}
      </LinkButton>
      {!finished && (
        <RowMenu label={`${workOrderWords.more}: ${name}`}>
          <Menu.Item
            leftSection={<IconEdit size={20} aria-hidden />}
            renderRoot={(props) => <Link to="/edit-location" search={search} {...props} />}
          >
            {workOrderWords.update}
          </Menu.Item>
        </RowMenu>
      )}
    </div>
  )
}
