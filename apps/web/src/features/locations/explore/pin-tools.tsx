import type { Coordinates } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { pinWords } from '../../../map/map.messages.ts'
import type { LiveMap } from '../../../map/map-types.ts'
import { CoordinatesInput } from '../../../map/pin/coordinates-input.tsx'
import classes from './explore-map.module.css'
import { moreParts } from './more-button.tsx'

interface Props {
  /** Always rendered, because it receives focus when the focused pin is removed. */
  ref: Ref<HTMLButtonElement>
  map: LiveMap | null
  pinAt: Coordinates | null
  onPlace: (at: Coordinates) => void
}

/** Places the pin without a pointer: by coordinates or at the center of the map. */
export function PinTools({ ref, map, pinAt, onPlace }: Props) {
  return (
    <div className={classes.tools} id={moreParts.tools}>
      <CoordinatesInput value={pinAt} onPick={onPlace} action={pinWords.place}>
        <Button
          ref={ref}
          variant="default"
          leftSection={<IconMapPinPlus size={20} aria-hidden />}
          disabled={!map}
          data-at-center
          onClick={() => map && onPlace(centerOf(map))}
        >
          {pinWords.placeAtCenter}
        </Button>
      </CoordinatesInput>
    </div>
  )
}

function centerOf(map: LiveMap): Coordinates {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: lat, longitude: lng }
}
