import { type StreetBase, mapMessages as words } from '@lamplighter/domain/map'
import { useMap } from '@vis.gl/react-maplibre'
import type { ErrorEvent, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { askAgainForStreetMaps, covers, reaches, streetIdOf } from './street-maps.ts'
import classes from './street-notes.module.css'
import { useMapView } from './use-map-view.ts'

/** From this zoom on people expect streets, so the map says when it has none. */
const STREETS_EXPECTED_FROM = 13

/** Which street maps one sees and whom they are by; or why there are no streets to see. */
export function StreetNotes({ streets }: { streets: readonly StreetBase[] }) {
  const map = useMap().current?.getMap() ?? null
  const view = useMapView(map)
  const failed = useFailedStreets()
  if (!view) return null
  const [west, south, east, north] = view.extent
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const working = streets.filter(({ id, minZoom }) => !failed.has(id) && view.zoom >= minZoom)
  const missing = view.zoom >= STREETS_EXPECTED_FROM && !working.some((street) => covers(street, middle))
  const broken = streets.some((street) => failed.has(street.id) && covers(street, middle))
  const shown = working.filter((street) => reaches(street, view.extent))
  return (
    <>
      {missing && <p className={classes.missing}>{broken ? words.streetsFailed : words.noStreets}</p>}
      {shown.length > 0 && (
        <ul className={classes.credits} aria-label={words.streetCredits}>
          {shown.map((street) => (
            <li key={street.id}>
              <Credit street={street} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Credit({ street: { name, attribution, date } }: { street: StreetBase }) {
  return (
    <>
      {name}
      {attribution.length > 0 && ' · '}
      {attribution.map(({ text, href }) =>
        href ? (
          <a key={text} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      )}
      {date && ` · ${date}`}
    </>
  )
}

/** The street maps whose last tile did not come. */
function useFailedStreets(): ReadonlySet<string> {
  const map = useMap().current?.getMap()
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!map) return
    const fail = (event: ErrorEvent & { sourceId?: unknown }) => {
      const id = streetIdOf(event.sourceId)
      if (id === null) return
      setFailed((before) => {
        if (before.has(id)) return before
        askAgainForStreetMaps()
        return new Set([...before, id])
      })
    }
    const arrive = ({ sourceId, tile }: MapSourceDataEvent) => {
      const id = streetIdOf(sourceId)
      if (id !== null && tile)
        setFailed((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : before))
    }
    map.on('error', fail)
    map.on('sourcedata', arrive)
    return () => {
      map.off('error', fail)
      map.off('sourcedata', arrive)
    }
  }, [map])
  return failed
}
