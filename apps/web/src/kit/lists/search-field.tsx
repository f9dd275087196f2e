import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './list.module.css'

interface Props {
  label: string
  onSearch: (search: string) => void
}

const waitMs = 300

/** Searches shortly after the last key. */
export function SearchField({ label, onSearch }: Props) {
  const [typed, setTyped] = useState('')
  const tell = useDebouncedCallback(onSearch, waitMs)
  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLengths.search}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          tell(event.currentTarget.value.trim())
        }}
      />
    </search>
  )
}
