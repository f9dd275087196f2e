import { Tooltip } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import classes from './map-controls.module.css'

interface Props {
  label: string
  icon: ReactNode
  onClick: () => void
  /** Reason why it is disabled; it stays focusable, so that the reason is readable. */
  obstacle?: string | undefined
  busy?: boolean
  /** Whether its panel is open. */
  expanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Also shown on focus and touch, because no other text shows the name and reason. */
const onEveryWay = { hover: true, focus: true, touch: true }

/** Rendered in the main landmark, above everything that covers the map. */
const aboveTheMap = { target: '#main' }

/** Map button: an icon with a name and a tooltip, 48 px. */
export function MapButton({ label, icon, onClick, obstacle, busy = false, expanded, ref }: Props) {
  const reasonId = useId()
  const off = obstacle !== undefined
  return (
    <Tooltip
      label={obstacle ?? label}
      // While busy, the button itself shows its name.
      disabled={busy}
      position="left"
      withArrow
      portalProps={aboveTheMap}
      events={onEveryWay}
      multiline
      maw="min(280px, calc(100vw - 100px))"
    >
      <button
        ref={ref}
        type="button"
        className={classes.button}
        aria-expanded={expanded}
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
