import { IconMap2, IconSatellite } from '@tabler/icons-react'
import { mapMessages as words } from '../map.messages.ts'
import { MapButton } from '../map-button.tsx'
import { useBasesOfMap } from './bases-context.ts'

/** Named after the base that it switches to. */
export function SatelliteButton() {
  const { on, obstacle, toggle } = useBasesOfMap().satellite
  return (
    <MapButton
      label={on ? words.street : words.satellite}
      obstacle={obstacle}
      icon={on ? <IconMap2 size={22} aria-hidden /> : <IconSatellite size={22} aria-hidden />}
      onClick={toggle}
    />
  )
}
