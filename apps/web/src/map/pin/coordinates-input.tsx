import { type Coordinates, formatCoordinates, parseCoordinates } from '@lamplighter/domain/map'
import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import classes from './coordinates-input.module.css'

interface Props {
  /** Where the pin is now, as the text to start from. */
  value?: Coordinates | null | undefined
  onPick: (at: Coordinates) => void
  action?: string
}

/** A place by its figures, for those who have them or who do not use a pointer. */
export function CoordinatesInput({ value, onPick, action = 'Go' }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const at = typed === null ? (value ?? null) : parseCoordinates(typed)
    setRefused(at === null)
    if (!at) return
    setTyped(null)
    onPick(at)
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field}
        label="Coordinates"
        description="Latitude, longitude"
        placeholder="40.620000, -96.630000"
        autoComplete="off"
        value={typed ?? (value ? formatCoordinates(value, 6) : '')}
        error={refused && 'Type them like this: 40.620000, -96.630000'}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setRefused(false)
        }}
      />
      <Button type="submit" variant="default">
        {action}
      </Button>
    </form>
  )
}
