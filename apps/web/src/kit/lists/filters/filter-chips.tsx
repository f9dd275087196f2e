import { formatCount } from '@lamplighter/domain/format'
import type { ReactNode } from 'react'
import classes from './filter-chips.module.css'

export interface FilterChoice<T extends string> {
  value: T
  label: string
  count?: number | undefined
  icon?: ReactNode
}

interface Props<T extends string> {
  /** Accessible name of the group: 'Priority'. */
  label: string
  choices: FilterChoice<T>[]
  chosen: T[]
  onChange: (chosen: T[]) => void
  /** Single choice; pressing the selected chip clears it. */
  single?: boolean
}

/** Total letters that fit a phone in two or three rows. */
const MAX_FEW_LETTERS = 72
/** Widths in letters of a chip's ends, icon and count. */
const PART_LETTERS = 4

/** Toggle buttons. On phones, many chips become one row that scrolls sideways. */
export function FilterChips<T extends string>({
  label,
  choices,
  chosen,
  onChange,
  single = false,
}: Props<T>) {
  const toggle = (value: T) => {
    const without = chosen.filter((other) => other !== value)
    if (without.length < chosen.length) onChange(without)
    else onChange(single ? [value] : [...chosen, value])
  }
  const letters = choices.reduce((sum, choice) => sum + lettersOf(choice), 0)
  return (
    <fieldset className={`row ${classes.row}`} data-few={letters <= MAX_FEW_LETTERS || undefined}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ value, label: text, count, icon }) => (
        <button
          key={value}
          type="button"
          className={classes.chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {icon}
          <span>{text}</span>
          {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}

function lettersOf({ label, icon, count }: FilterChoice<string>): number {
  const parts = 1 + (icon === undefined ? 0 : 1) + (count === undefined ? 0 : 1)
  return label.length + PART_LETTERS * parts
}
