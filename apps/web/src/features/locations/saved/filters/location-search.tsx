import { maxLengths } from '@lamplighter/domain/http'
import { locationWords } from '@lamplighter/domain/locations'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

interface Props {
  value: string
  onSearch: (search: string) => void
  className?: string | undefined
}

const waitMs = 300

/** Searches by name, description, type and tag, shortly after the last key. */
export function LocationSearch({ value, onSearch, className }: Props) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useDebouncedCallback((search: string) => {
    told.current = search
    onSearch(search)
  }, waitMs)
  useEffect(() => {
    // Changed from outside: the filters were cleared, or Back was pressed.
    if (value !== told.current) {
      told.current = value
      setTyped(value)
    }
  }, [value])
  return (
    <TextInput
      type="search"
      aria-label={locationWords.searchBy}
      placeholder={locationWords.searchBy}
      maxLength={maxLengths.search}
      leftSection={<IconSearch size={20} aria-hidden />}
      value={typed}
      className={className}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value.trim())
      }}
    />
  )
}
