import { DEFAULT_CENTER } from '@lamplighter/domain/map'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import { MapStage } from '../../../../map/full-screen/map-stage.tsx'
import { useFullScreen } from '../../../../map/full-screen/use-full-screen.ts'
import { CityMap, LocationLayer, MapControls } from '../../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../../map/map-types.ts'
import { boxOf } from '../../../../map/view/box-of.ts'
import { flyTo } from '../../../../map/view/fit.ts'
import { pointOf } from '../device-locations.ts'
import { TagLine } from '../list/tag-line.tsx'
import type { ListedLocation } from '../listed-location.ts'
import { useFit } from '../saved-locations-map.tsx'
import { demoWords } from './demo.messages.ts'
import classes from './demo-map.module.css'

interface Props {
  /** True if some are filtered out: the map then fits the rest. */
  filtered: boolean
  locations: readonly ListedLocation[]
  /** Location whose card is shown on the map. */
  shown: ListedLocation | null
  onShow: (location: ListedLocation | null) => void
}

/** Map of the demonstration city. Clicking a pin, or a row in the list, shows its card. */
export function DemoMap({ filtered, locations, shown, onShow }: Props) {
  const [map, setMap] = useState<LiveMap | null>(null)
  const full = useFullScreen(null)
  const points = useMemo(() => locations.map(pointOf), [locations])
  useFit(map, filtered ? boxOf(points) : null)
  useEffect(() => {
    if (map && shown && !map.getBounds().contains([shown.longitude, shown.latitude])) flyTo(map, shown)
  }, [map, shown])
  return (
    <div className={classes.stage}>
      <MapStage full={full}>
        <CityMap
          label={demoWords.map}
          center={DEFAULT_CENTER}
          zoom={15}
          height={full.on ? '100%' : 400}
          onReady={setMap}
        >
          {map && (
            <LocationLayer
              points={points}
              selectedId={shown?.key}
              onOpen={({ _id }) => onShow(locations.find(({ key }) => key === _id) ?? null)}
            />
          )}
          <MapControls />
        </CityMap>
        {shown && <Facts location={shown} onClose={() => onShow(null)} />}
      </MapStage>
    </div>
  )
}

function Facts({ location, onClose }: { location: ListedLocation; onClose: () => void }) {
  const { name, icon, description, tags, creator } = location
  return (
    <section className={`on-map ${classes.card}`} aria-label={demoWords.shown}>
      <AssetIcon icon={icon} size={36} />
      <div className={`words ${classes.words}`} role="status">
        <strong>{name}</strong>
        {creator && <span className="quiet">{creator}</span>}
        {description && <span>{description}</span>}
        <TagLine tags={tags} />
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={demoWords.close} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </section>
  )
}
