import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'

interface Props {
  /** Label and placeholder. */
  label: string
  value: string
  onSearch: (search: string) => void
  /** Why the search was refused. */
  error?: string | undefined
  className?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

const WAIT_MS = 300

/** Debounced search field. */
export function SearchField({ label, value, onSearch, error, className, inputRef }: Props) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(value)
  const reported = useRef(value)
  const report = useDebouncedCallback(() => {
    if (latest.current === reported.current) return
    reported.current = latest.current
    onSearch(latest.current)
  }, WAIT_MS)
  useEffect(() => {
    // The value changed outside: cleared filters or Back.
    if (value !== reported.current) {
      latest.current = value
      reported.current = value
      setTyped(value)
    }
  }, [value])
  useFlushAfterPress(report)
  return (
    <TextInput
      ref={inputRef}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxLengths.search}
      leftSection={<IconSearch size={20} aria-hidden />}
      className={className}
      error={error}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        latest.current = event.currentTarget.value.trim()
        report()
      }}
      onKeyDown={({ key }) => key === 'Tab' && report.flush()}
    />
  )
}

/**
 * Reports a pending search when a press ends, before the page handles the click. An earlier search would move the pressed
 * button or link away. A later search would navigate back here if the click opened another page.
 */
function useFlushAfterPress(report: ReturnType<typeof useDebouncedCallback<() => void>>): void {
  useEffect(() => {
    const hold = () => report.cancel()
    const release = () => {
      report()
      report.flush()
    }
    // A scroll or a release elsewhere ends without a click.
    const releaseLater = () => setTimeout(release)
    const end = new AbortController()
    const early = { capture: true, signal: end.signal }
    addEventListener('pointerdown', hold, early)
    addEventListener('click', release, early)
    addEventListener('pointerup', releaseLater, early)
    addEventListener('pointercancel', releaseLater, early)
    return () => end.abort()
  }, [report])
}
