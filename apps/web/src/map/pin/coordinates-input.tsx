import { type Coordinates, formatCoordinates, parseCoordinates } from '@lamplighter/domain/map'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { mapMessages } from '../map.messages.ts'
import classes from './coordinates-input.module.css'

interface Props {
  /** Where the pin is now, as the text to start from. */
  value?: Coordinates | null | undefined
  onPick: (at: Coordinates) => void
  action: string
  /** More buttons in the row of the field. */
  children?: ReactNode
}

/** A point entered as coordinates, for those who have them or do not use a pointer. */
export function CoordinatesInput({ value, onPick, action, children }: Props) {
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
    <form onSubmit={submit} noValidate>
      <TextInput
        label={mapMessages.coordinates}
        description={mapMessages.coordinatesOrder}
        placeholder={mapMessages.coordinatesExample}
        autoComplete="off"
        value={typed ?? (value ? formatCoordinates(value, 6) : '')}
        error={refused && mapMessages.coordinatesRefused}
        errorProps={{ role: 'alert' }}
        // What is wrong stands before the field, where neither a keyboard nor the row's next buttons cover it.
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        // In the field's own row, level with it whatever stands above.
        inputContainer={(input) => (
          <div className="row">
            <div className={classes.field}>{input}</div>
            <Button type="submit" variant="default">
              {action}
            </Button>
            {children}
          </div>
        )}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setRefused(false)
        }}
      />
    </form>
  )
}
