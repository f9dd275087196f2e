import type { Location } from '@lamplighter/domain/locations'
import type { ReactNode } from 'react'
import { LocationHead } from '../../features/locations/reading/location-head.tsx'
import { LastNote } from '../../features/notes/last-note.tsx'
import { OpenOrdersOf } from '../../features/work-orders/list/open-orders-of.tsx'
import { ErrorBoundary } from '../../kit/page/error-boundary.tsx'
import { PlacePhotos } from '../work-order-details/place-photos.tsx'

interface Props {
  location: Location
  isTitled?: boolean
  children?: ReactNode
}

/** Read-only header of a saved location (LOC-60). */
export function LocationHeader({ location, isTitled = false, children }: Props) {
  return (
    <ErrorBoundary message="Couldn't show this location's details.">
      <LocationHead
        location={location}
        isTitled={isTitled}
        photos={<PlacePhotos locationId={location._id} />}
        orders={<OpenOrdersOf location={location} />}
        lastNote={<LastNote locationId={location._id} />}
      >
        {children}
      </LocationHead>
    </ErrorBoundary>
  )
}
