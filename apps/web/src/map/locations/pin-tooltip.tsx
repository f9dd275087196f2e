import { Popup } from '@vis.gl/react-maplibre'
import type { Offset } from 'maplibre-gl'
import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import { markerTooltip } from '../map.messages.ts'
import type { MapPoint } from '../map-types.ts'

/** Offset from the pin, for each side of the tooltip. */
const besidePin: Offset = {
  bottom: [0, -46],
  'bottom-left': [0, -46],
  'bottom-right': [0, -46],
  top: [0, 6],
  'top-left': [0, 6],
  'top-right': [0, 6],
  center: [0, 0],
  left: [18, -24],
  right: [-18, -24],
}

/** Tooltip of a pin. */
export function PinTooltip({ of }: { of: MapPoint }) {
  return (
    <Popup
      longitude={of.longitude}
      latitude={of.latitude}
      offset={besidePin}
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
      maxWidth="280px"
      style={{ pointerEvents: 'none' }}
    >
      {markerTooltip(of.name, of.creator)}
      {of.unsent && (
        <div>
          <UnsentBadge state={of.unsent} />
        </div>
      )}
    </Popup>
  )
}
