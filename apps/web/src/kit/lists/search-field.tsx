import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'

interface Props {
  /** What is searched by: its name, and its hint while it is empty. */
  label: string
  value: string
  onSearch: (search: string) => void
  className?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

const WAIT_MS = 300

/** Searches shortly after the last key. */
export function SearchField({ label, value, onSearch, className, inputRef }: Props) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useDebouncedCallback((search: string) => {
    told.current = search
    onSearch(search)
  }, WAIT_MS)
  useEffect(() => {
    // Changed from outside: the filters were cleared, or Back was pressed.
    if (value !== told.current) {
      told.current = value
      setTyped(value)
    }
  }, [value])
  // Before a press counts, since a search that comes after it would lead back here; not before it ends, or what is pressed would move.
  useEffect(() => {
    const flush = () => tell.flush()
    addEventListener('click', flush, true)
    return () => removeEventListener('click', flush, true)
  }, [tell])
  return (
    <TextInput
      ref={inputRef}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxLengths.search}
      leftSection={<IconSearch size={20} aria-hidden />}
      className={className}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value.trim())
      }}
      onKeyDown={({ key }) => key === 'Tab' && tell.flush()}
    />
  )
}
