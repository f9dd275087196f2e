import type { AttributionPiece } from '@lamplighter/domain/map'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { mapMessages as words } from '../map.messages.ts'
import classes from './base-notes.module.css'
import { streetBase } from './base-plan.ts'
import { reaches, shareOf } from './street/street-reach.ts'
import type { Bases } from './use-bases.ts'

interface Credited {
  name: string
  attribution: AttributionPiece[]
  date: string | null
}

/** Attribution and date of the visible maps: one expandable line. */
export function BaseCredits({ bases }: { bases: Bases }) {
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(false)
  const visible = visibleMaps(bases)
  const text = visible.map(({ name }) => name).join()
  const cut = useIsCut(list, text, open)
  if (visible.length === 0) return null
  return (
    <>
      {visible.some(({ name }) => name === 'Mapbox') && (
        <a className={classes.mapbox} href="https://www.mapbox.com/" target="_blank" rel="noreferrer">
          mapbox
        </a>
      )}
      <div className={`quiet ${classes.credits}`} data-open={open || undefined}>
        <ul ref={list} aria-label={words.mapCredits}>
          {visible.map((map) => (
            <li key={map.name}>
              <Credit {...map} />
            </li>
          ))}
        </ul>
        {(cut || open) && (
          <button
            type="button"
            aria-label={words.allCredits}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
          </button>
        )}
      </div>
    </>
  )
}

function visibleMaps({ config, view, health, provided, satellite }: Bases): Credited[] {
  if (!view) return []
  const { provider, embedded, streets } = config
  const own = streets.filter(
    (street) =>
      !health.failed(streetBase(street)) && view.zoom >= street.minZoom && reaches(street, view.extent),
  )
  const hidden = own.some((street) => shareOf(street, view.extent) === 1)
  return [
    ...(satellite.on && health.arrived('satellite') && config.satellite ? [config.satellite] : []),
    ...own,
    ...(provider && (provided || health.failed('provider')) && health.arrived('provider') && !hidden
      ? [provider]
      : []),
    ...(embedded && health.arrived('embedded') && !provided && !hidden ? [embedded] : []),
  ].map((map) => ({ name: map.name, attribution: map.attribution, date: 'date' in map ? map.date : null }))
}

function Credit({ name, attribution, date }: Credited) {
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

/** Whether the line is truncated. */
function useIsCut(list: React.RefObject<HTMLUListElement | null>, text: string, open: boolean): boolean {
  const [cut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has another width
  useEffect(() => {
    const element = list.current
    if (!element || open) return
    const measure = () => setCut(element.scrollWidth > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, text, open])
  return cut
}
