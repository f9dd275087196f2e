import type { IconKey } from '@lamplighter/domain/catalogue'
import { type Coordinates, DEFAULT_CENTRE, zooms } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { ActionBar } from '../../../kit/page/action-bar.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen } from '../../../map/full-screen/use-full-screen.ts'
import { AccuracyRing, CityMap, MapControls, MiddlePin } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { useGeolocation } from '../../../map/pin/use-geolocation.ts'
import { flyTo } from '../../../map/view/fit.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import { youAreHere } from '../editor/edit.messages.ts'
import { IconPicker } from '../editor/icon-picker.tsx'
import type { PlaceFinding } from '../editor/use-place.ts'
import { LocationErrorBox } from '../location-error-box.tsx'
import { useLocationHints } from '../locations.api.ts'
import { markingWords } from './marking.messages.ts'
import classes from './marking.module.css'

interface Props {
  draft: LocationDraftState
  finding: PlaceFinding
  neighbours: ReactNode
  disabled: boolean
  onChoose: (icon: IconKey) => void
  onCancel: () => void
  onAllDetails: () => void
}

/** The first screen of two: the pin stands still while the map is moved under it, and an icon leads on. */
export function WhereAndWhat(props: Props) {
  const { draft, finding, neighbours, disabled, onChoose, onCancel, onAllDetails } = props
  const { form } = draft
  const { recentIcons } = useLocationHints()
  const [map, setMap] = useState<LiveMap | null>(null)
  const full = useFullScreen(null)
  const location = useGeolocation((fix) => {
    if (map && moved) flyTo(map, fix)
  })
  const { fix, find } = location
  const [moved, setMoved] = useState(false)
  // How sure the device is of where it is; the pin is there already.
  useEffect(() => find(), [find])

  function move(to: Coordinates) {
    setMoved(true)
    draft.changeForm({ at: to })
  }

  return (
    <>
      <div className="stack gap-12">
        <div className={classes.map}>
          <MapStage full={full}>
            <CityMap
              center={form.at ?? DEFAULT_CENTRE}
              zoom={zooms.afterGeolocation}
              label={markingWords.map}
              onReady={setMap}
              onClick={(to) => (map ? flyTo(map, to) : move(to))}
            >
              {map && neighbours}
              {fix && <AccuracyRing at={fix} metres={fix.accuracy} />}
              <MiddlePin icon={form.icon} onMove={move} />
              <MapControls location={location} />
            </CityMap>
          </MapStage>
        </div>
        {location.error && <LocationErrorBox message={location.error} onRetry={find} />}
        <div className={classes.place} role="status">
          <PlaceLine words={finding.place.placeWords} />
          <p className="quiet">{fix && !moved ? youAreHere(fix.accuracy, false) : markingWords.moveMap}</p>
        </div>
        <section aria-label={markingWords.what} className="stack gap-12">
          <h2 className={classes.what}>{markingWords.what}</h2>
          <IconPicker chosen={null} recent={recentIcons} disabled={disabled} onChoose={onChoose} />
        </section>
      </div>
      <ActionBar>
        <Button size="lg" variant="default" onClick={onCancel}>
          {formWords.cancel}
        </Button>
        <Button size="lg" variant="default" onClick={onAllDetails}>
          {markingWords.allDetails}
        </Button>
      </ActionBar>
    </>
  )
}
