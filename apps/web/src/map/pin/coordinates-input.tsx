import { type Coordinates, formatCoordinates, parseCoordinates } from '@lamplighter/domain/map'
import { Box, Button, TextInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { mapMessages } from '../map.messages.ts'

interface Props {
  /** Current position, as the initial text. */
  value?: Coordinates | null | undefined
  onPick: (at: Coordinates) => void
  action: string
  /** Further buttons beside the field. */
  children?: ReactNode
}

/** Input of coordinates, also for users without a pointer. */
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
        // The error is above the field, where neither a keyboard nor other buttons cover it.
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        // Aligned with the field, also below an error.
        inputContainer={(input) => (
          <div className="row">
            <Box flex="1 1 220px">{input}</Box>
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
