import { useSession } from '../../lib/session/session.ts'
import { providerUnreachable, mapMessages as words } from '../map.messages.ts'
import classes from './base-notes.module.css'
import { streetBase } from './base-plan.ts'
import { unknownConfig } from './street/street-maps.ts'
import { covers } from './street/street-reach.ts'
import type { Bases } from './use-bases.ts'

/** From this zoom on, a note says if there are no streets. */
const STREETS_EXPECTED_FROM = 13

/** Note about missing streets or satellite images, if any. */
export function BaseNote({ bases }: { bases: Bases }) {
  const mayInstall = useSession().user?.platformRole === 'admin'
  const note = noteOn(bases)
  return (
    <p className={classes.note} role="status" hidden={note === null}>
      {note}
      {note === words.noStreets && mayInstall && <span className={classes.hint}>{words.installStreets}</span>}
    </p>
  )
}

function noteOn({
  config,
  view,
  health,
  awaited,
  provided,
  providerFailed,
  satellite,
}: Bases): string | null {
  if (!view || config === unknownConfig) return null
  if (satellite.on) return health.failed('satellite') ? words.satelliteUnavailable : null
  const [west, south, east, north] = view.extent
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const here = config.streets.filter((street) => view.zoom >= street.minZoom && covers(street, middle))
  const broken = here.filter((street) => health.failed(streetBase(street)))
  if (here.length > broken.length) return null
  if (config.provider && providerFailed) return providerUnreachable(config.provider.name)
  if (provided || view.zoom < STREETS_EXPECTED_FROM) return null
  if (broken.length > 0) return words.streetsFailed
  return awaited ? null : words.noStreets
}
