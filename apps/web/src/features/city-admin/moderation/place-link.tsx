import { iconOf } from '@lamplighter/domain/catalog'
import { Link } from '@tanstack/react-router'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import classes from './moderation.module.css'

interface Props {
  to: '/edit-location' | '/location-notes'
  place: { _id: string; name: string; icon: string | null; latitude: number; longitude: number }
}

/** Link to a location with its pin and name. */
export function PlaceLink({ to, place: { _id, name, icon, latitude, longitude } }: Props) {
  return (
    <Link to={to} search={{ lat: latitude, lng: longitude, id: _id }} className={classes.place}>
      <AssetIcon icon={icon} size={36} title={iconOf(icon).label} />
      <span>{name}</span>
    </Link>
  )
}
