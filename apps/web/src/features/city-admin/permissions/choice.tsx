import { type CSSProperties, useId } from 'react'
import classes from './permissions.module.css'

interface Props {
  type: 'radio' | 'checkbox'
  /** Name of the radio group. */
  name?: string
  label: string
  note?: string
  /** Reason why it is disabled; null if enabled. */
  reason?: string | null
  color?: string
  checked: boolean
  onChoose: () => void
}

/** A radio or checkbox whose whole row is clickable. */
export function Choice({ type, name, label, note, reason = null, color, checked, onChoose }: Props) {
  const id = useId()
  const notes = [note, reason].filter(Boolean)
  return (
    <label className={classes.choice} data-closed={reason !== null || undefined}>
      <input
        type={type}
        name={name}
        checked={checked}
        data-autofocus={(type === 'radio' && checked) || undefined}
        disabled={reason !== null}
        aria-labelledby={`${id}-label`}
        aria-describedby={notes.length > 0 ? `${id}-note` : undefined}
        onChange={onChoose}
      />
      <span className="words">
        <span
          id={`${id}-label`}
          className={color ? `dotted ${classes.label}` : classes.label}
          style={color ? ({ '--dot': color } as CSSProperties) : undefined}
        >
          {label}
        </span>
        {notes.length > 0 && (
          <span id={`${id}-note`} className={`quiet ${classes.quiet}`}>
            {note}
            {note && reason && <br />}
            {reason}
          </span>
        )}
      </span>
    </label>
  )
}
