import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './segmented-switch.module.css'

interface Props<Value extends string> {
  /** Accessible name. */
  label: string
  value: Value
  choices: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** Switch between a few views. */
export function SegmentedSwitch<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  return (
    <SegmentedControl
      className={classes.switch}
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[...choices]}
    />
  )
}
