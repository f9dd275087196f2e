import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { SegmentedSwitch } from '../../kit/lists/segmented-switch.tsx'
import { CollapsibleSection } from '../../kit/sections/collapsible-section.tsx'
import { useShownCity } from '../../lib/cities/city-in-use.ts'
import type { Box, DayPack } from '../../lib/day-pack/pack-database.ts'
import type { LiveMap } from '../../map/map-types.ts'
import { useMapView } from '../../map/use-map-view.ts'
import { BoxOnMap } from './box/box-on-map.tsx'
import { DrawBox } from './box/draw-box.tsx'
import { CityPack } from './city-pack.tsx'
import { asOfWords, packWords, partWords } from './day-pack.messages.ts'
import { usePackCities } from './day-pack-card.tsx'
import { usePackOf } from './use-pack-of.ts'

/** Debounces the size request while the map moves. */
const SETTLE_MS = 600

interface Props {
  map: LiveMap | null
  /** Called when drawing a box starts or ends, so that the map is visible. */
  onDrawing: (drawing: boolean) => void
}

/** On the maps page: the day pack of the city, or of an area chosen on the map. */
export function DayPackFold({ map, onDrawing }: Props) {
  const shown = useShownCity()
  const city = usePackCities().find(({ _id }) => _id === shown)
  return city ? <FoldOf key={city._id} city={city} map={map} onDrawing={onDrawing} /> : null
}

type Part = 'city' | 'view' | 'box'

function FoldOf({ city, map, onDrawing }: Props & { city: DayPack['city'] }) {
  const { pack } = usePackOf(city._id)
  const [open, setOpen] = useState(false)
  return (
    <CollapsibleSection
      title={packWords.title}
      summary={pack && asOfWords(pack.asOf)}
      open={open}
      onToggle={setOpen}
    >
      {open && (
        <div className="stack">
          <p className="muted">{packWords.lead}</p>
          {map ? <Parts city={city} map={map} kept={pack} onDrawing={onDrawing} /> : <CityPack city={city} />}
          <p className="quiet">{packWords.otherMaps}</p>
        </div>
      )}
    </CollapsibleSection>
  )
}

interface PartsProps extends Props {
  city: DayPack['city']
  map: LiveMap
  kept: DayPack | null
}

function Parts({ city, map, kept, onDrawing }: PartsProps) {
  const [part, setPart] = useState<Part>(kept?.bbox ? 'box' : 'city')
  const [drawn, setDrawn] = useState<Box | null>(null)
  const [drawing, setDrawing] = useState(false)
  const parts = useRef<HTMLDivElement>(null)
  const view = useMapView(map, SETTLE_MS)
  const box = drawn ?? kept?.bbox ?? null
  const chosen = { city: null, view: view?.extent ?? null, box }[part]

  function choose(next: Part) {
    setPart(next)
    if (drawing || (next === 'box' && !box)) draw(next === 'box')
  }

  function draw(begins: boolean) {
    setDrawing(begins)
    onDrawing(begins)
  }

  return (
    <div className="stack" ref={parts}>
      <SegmentedSwitch<Part>
        label={partWords.label}
        value={part}
        onChange={choose}
        choices={[
          { value: 'city', label: partWords.city },
          { value: 'view', label: partWords.view },
          { value: 'box', label: partWords.box },
        ]}
      />
      {part === 'box' && box && !drawing && <BoxOnMap map={map} box={box} />}
      {drawing && (
        <DrawBox
          map={map}
          onDrawn={(next) => {
            setDrawn(next)
            draw(false)
            // The box is drawn on the map above; its size is shown here.
            parts.current?.scrollIntoView({ block: 'start' })
          }}
          onGiveUp={() => draw(false)}
        />
      )}
      {part === 'box' && (
        <div className="line">
          <Button variant="default" disabled={drawing} onClick={() => draw(true)}>
            {box ? partWords.boxAgain : partWords.boxDraw}
          </Button>
        </div>
      )}
      {(part === 'city' || chosen) && !drawing && <CityPack city={city} part={chosen} />}
    </div>
  )
}
