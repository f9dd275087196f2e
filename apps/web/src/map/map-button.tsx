import { Tooltip } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './map-controls.module.css'

interface Props {
  label: string
  icon: ReactNode
  onClick: () => void
  /** Why it cannot be pressed just now; it stays reachable, so that the reason can be read. */
  obstacle?: string | undefined
  busy?: boolean
}

/** By finger and keyboard, too: an icon's name and the reason why it is off are nowhere else to be seen. */
const onEveryWay = { hover: true, focus: true, touch: true }

/** Nothing that lies over the map covers it there, and it is inside the screen's landmark. */
const aboveTheMap = { target: '#main' }

/** One button on a map: an icon with a name and a tooltip, 48 px. */
export function MapButton({ label, icon, onClick, obstacle, busy = false }: Props) {
  const reasonId = useId()
  const off = obstacle !== undefined
  return (
    <Tooltip
      label={obstacle ?? label}
      // Busy, its name stands in the button itself.
      disabled={busy}
      position="left"
      withArrow
      portalProps={aboveTheMap}
      events={onEveryWay}
      multiline
      maw="min(280px, calc(100vw - 100px))"
    >
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        aria-disabled={off || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={off ? reasonId : undefined}
        onClick={() => {
          if (!off && !busy) onClick()
        }}
      >
        {icon}
        {busy && <span className={classes.words}>{label}</span>}
        {off && (
          <span id={reasonId} className="visually-hidden">
            {obstacle}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
