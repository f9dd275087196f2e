import { type Location, OWN_NOTES } from '@lamplighter/domain/locations'
import { formatCoordinates, zooms } from '@lamplighter/domain/map'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { IconCameraPlus, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { LongText } from '../../../kit/text/long-text.tsx'
import { CityMap, LocationLayer } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import classes from './location-card.module.css'

interface Props {
  location: Pick<
    WorkOrder['locationId'],
    '_id' | 'name' | 'icon' | 'latitude' | 'longitude' | 'city' | 'state'
  >
  /** The full record, where it could be read. */
  record?: Location | undefined
  inTrash?: boolean
  /** A ring round the pin. */
  priority?: WorkOrder['priority']
  /** A finished order is no longer updated; notes go on. */
  finished?: boolean
  /** Where the location's page leads back to. */
  returns: { order: string } | { returnTo: 'workorder' }
}

/** The location of an order: a small map, its name, where and what it is, and the two ways to add to it. */
export function LocationCard({
  location,
  record,
  inTrash = false,
  priority,
  finished = false,
  returns,
}: Props) {
  const { _id, name, icon, latitude, longitude, city, state } = location
  const edit = { lat: latitude, lng: longitude, id: _id, from: 'workorder', ...returns } as const
  const [map, setMap] = useState<LiveMap | null>(null)
  const creator = record?.userId.name ?? ''
  const point = { _id, name, icon, latitude, longitude, creator, ...(priority ? { priority } : {}) }
  return (
    <section className={`surface ${classes.card}`} aria-label={`Location: ${name}`}>
      <CityMap label={`Map of ${name}`} center={location} zoom={zooms.mapsPage} height={180} onReady={setMap}>
        {map && <LocationLayer points={[point]} />}
      </CityMap>
      <div className={classes.body}>
        <div className={classes.head}>
          <AssetIcon icon={icon} size={36} />
          <div className={classes.words}>
            <h2 className={classes.name}>{name}</h2>
            <p className="quiet">
              {city}, {state} · {formatCoordinates(location, 6)}
            </p>
          </div>
        </div>
        {record?.description && <LongText text={record.description} />}
        {record?.notes && (
          <div>
            <h3 className={classes.label}>{OWN_NOTES}</h3>
            <LongText text={record.notes} />
          </div>
        )}
        {inTrash ? (
          <p className={classes.trash}>{workOrderMessages.locationInTrash}</p>
        ) : (
          <div className={classes.actions}>
            {!finished && (
              <LinkButton
                to="/edit-location"
                search={edit}
                variant="default"
                leftSection={<IconPencil size={20} aria-hidden />}
              >
                {workOrderWords.update}
              </LinkButton>
            )}
            <LinkButton
              to="/edit-location"
              search={edit}
              hash="notes"
              variant="default"
              leftSection={<IconCameraPlus size={20} aria-hidden />}
            >
              {workOrderWords.addNotes}
            </LinkButton>
          </div>
        )}
      </div>
    </section>
  )
}
