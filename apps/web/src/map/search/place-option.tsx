import type { SearchResult } from '@lamplighter/domain/locations'
import { IconBuildingCommunity, IconCurrentLocation, IconHome, IconMailbox } from '@tabler/icons-react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import classes from './place-search.module.css'
import { placeKinds } from './search.messages.ts'

const icons = {
  coordinates: IconCurrentLocation,
  address: IconHome,
  place: IconBuildingCommunity,
  zip: IconMailbox,
}

/** One result: what it is, its name, and where. */
export function PlaceOption({ place }: { place: SearchResult }) {
  return (
    <span className="beside">
      <PlaceIcon place={place} />
      <span className={classes.names}>
        <span className={`two-lines ${classes.label}`}>{place.label}</span>
        <span className={`quiet one-line ${classes.detail}`}>
          <span className="visually-hidden">{placeKinds[place.kind]}: </span>
          {place.detail}
        </span>
      </span>
    </span>
  )
}

export function PlaceIcon({ place: { kind, icon } }: { place: SearchResult }) {
  if (kind === 'location') return <AssetIcon icon={icon} size={32} variant="glyph" />
  const Icon = icons[kind]
  return (
    <span className={classes.icon}>
      <Icon size={22} aria-hidden />
    </span>
  )
}
