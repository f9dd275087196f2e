import type { IconKey } from '@lamplighter/domain/catalog'
import { nearestMatch, SAME_POINT_TOLERANCE, vaguePosition, zooms } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formWords, SCAN_LABEL } from '../../../kit/kit.messages.ts'
import { ActionBar } from '../../../kit/page/action-bar.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen } from '../../../map/full-screen/use-full-screen.ts'
import { AccuracyRing, CityMap, MapControls, MiddlePin } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { useAccuracyOf, useGeolocation } from '../../../map/pin/use-geolocation.ts'
import { flyTo } from '../../../map/view/fit.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import { youAreHere } from '../editor/edit.messages.ts'
import { IconPicker } from '../editor/icon-picker.tsx'
import { useNearbyTypes } from '../editor/use-nearby-types.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import { useMapStart } from '../explore/use-map-start.ts'
import { LocationErrorBox } from '../location-error-box.tsx'
import { pinIcon } from '../location-form.ts'
import { markingWords } from './marking.messages.ts'
import classes from './marking.module.css'

interface Props {
  draft: LocationDraftState
  finding: PlaceFinding
  nearby: ReactNode
  disabled: boolean
  positionProblem: string | null
  onChoose: (icon: IconKey) => void
  onCancel: () => void
  onAllDetails: () => void
}

/** First screen: the user moves the map under a fixed pin and chooses an icon. */
export function PinStep(props: Props) {
  const { draft, finding, nearby, disabled, positionProblem, onChoose, onCancel, onAllDetails } = props
  const { form } = draft
  const { recent, near } = useNearbyTypes({ at: form.at, exceptId: draft.id })
  const [map, setMap] = useState<LiveMap | null>(null)
  const full = useFullScreen(null)
  const [moved, setMoved] = useState(() => isPlaced(draft))
  /** The pin follows the device until the user moves the map, and again after the locate button. */
  const follows = useRef(!moved)
  const start = useMapStart(form.at, undefined)
  const location = useGeolocation((found) => {
    if (!follows.current) return
    setMoved(false)
    // The same position again does not change the draft.
    if (form.at && nearestMatch([form.at], found, SAME_POINT_TOLERANCE)) return
    const { latitude, longitude } = found
    draft.changeForm({ at: { latitude, longitude } })
    if (map) flyTo(map, found, zooms.afterGeolocation)
  }, positionProblem)
  const { fix, find } = location
  // The first position is often coarse, so the pin continues to follow.
  useEffect(() => {
    if (!positionProblem) find()
  }, [find, positionProblem])
  const vague = vaguePosition(useAccuracyOf(form.at))
  // Reserve the line even when a better position removes it, so that the icons do not move under a finger.
  const [begunVague] = useState(vague !== null)

  function findAgain() {
    follows.current = true
    find()
  }

  function takeInHand() {
    follows.current = false
    setMoved(true)
  }

  function begin(ready: LiveMap) {
    setMap(ready)
    // A position may have arrived while the map was loading.
    if (fix && follows.current && form.at) ready.jumpTo({ center: [form.at.longitude, form.at.latitude] })
  }

  return (
    <>
      <div className={`stack gap-12 ${classes.whereAndWhat}`}>
        <div className={classes.map}>
          <MapStage full={full}>
            {start && (
              <CityMap
                center={start}
                zoom={form.at ? zooms.afterGeolocation : start.zoom}
                label={markingWords.map}
                onReady={begin}
                onClick={(to) => {
                  takeInHand()
                  if (map) flyTo(map, to)
                  else draft.changeForm({ at: to })
                }}
              >
                {map && nearby}
                {fix && <AccuracyRing at={fix} meters={fix.accuracy} />}
                <MiddlePin
                  icon={pinIcon(form, draft.me)}
                  onHand={takeInHand}
                  onMove={(at) => draft.changeForm({ at })}
                />
                <MapControls location={{ ...location, find: findAgain }} />
              </CityMap>
            )}
          </MapStage>
        </div>
        <div className="stack gap-12">
          {location.error && <LocationErrorBox message={location.error} onRetry={findAgain} />}
          <div className={classes.place} role="status">
            <PlaceLine words={finding.place.placeWords} />
            <p
              className="quiet"
              data-vague={vague !== null || undefined}
              data-begun-vague={begunVague || undefined}
            >
              {form.at === null
                ? markingWords.placePin
                : (vague ?? (fix && !moved ? youAreHere(fix.accuracy, false) : markingWords.moveMap))}
            </p>
          </div>
          <section aria-label={markingWords.what} className="stack gap-12">
            <div className="beside apart">
              <h2 className={classes.what}>{markingWords.what}</h2>
              <LinkButton
                size="lg"
                variant="default"
                to={paths.scan}
                leftSection={<IconScan size={24} aria-hidden />}
              >
                {SCAN_LABEL}
              </LinkButton>
            </div>
            <IconPicker chosen={null} recent={recent} near={near} disabled={disabled} onChoose={onChoose} />
          </section>
        </div>
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

/** Moved on an earlier visit, or chosen with an icon: the pin then stays there when the user comes back. */
function isPlaced({ form, begunAt }: LocationDraftState): boolean {
  if (form.name !== '') return true
  return begunAt !== null && form.at !== null && !nearestMatch([begunAt], form.at, SAME_POINT_TOLERANCE)
}
