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

/** One button on a map: an icon with a name and a tooltip, 48 px. */
export function MapButton({ label, icon, onClick, obstacle, busy = false }: Props) {
  const reasonId = useId()
  const off = obstacle !== undefined
  return (
    <Tooltip label={obstacle ?? label} position="left" withArrow withinPortal={false} events={onEveryWay}>
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
