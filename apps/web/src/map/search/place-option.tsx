import type { SearchResult } from '@lamplighter/domain/locations'
import {
  IconBuildingCommunity,
  IconCurrentLocation,
  IconDirections,
  IconHome,
  IconMailbox,
  IconRoad,
  IconTrees,
} from '@tabler/icons-react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import classes from './place-search.module.css'
import { placeKinds, spotKinds } from './search.messages.ts'

const icons = {
  coordinates: IconCurrentLocation,
  address: IconHome,
  place: IconBuildingCommunity,
  zip: IconMailbox,
}

const spotIcons = { house: IconHome, crossing: IconDirections, street: IconRoad, area: IconTrees }

/** One result: kind, name and place. */
export function PlaceOption({ place }: { place: SearchResult }) {
  return (
    <span className="beside">
      <PlaceIcon place={place} />
      <span className={classes.names}>
        <span className={`two-lines ${classes.label}`}>{place.label}</span>
        <span className={`quiet one-line ${classes.detail}`}>
          <span className="visually-hidden">
            {place.spot ? spotKinds[place.spot] : placeKinds[place.kind]}:{' '}
          </span>
          {place.detail}
        </span>
      </span>
    </span>
  )
}

export function PlaceIcon({ place: { kind, spot, icon } }: { place: SearchResult }) {
  if (kind === 'location') return <AssetIcon icon={icon} size={32} variant="glyph" />
  const Icon = spot ? spotIcons[spot] : icons[kind]
  return (
    <span className={classes.icon}>
      <Icon size={22} aria-hidden />
    </span>
  )
}
