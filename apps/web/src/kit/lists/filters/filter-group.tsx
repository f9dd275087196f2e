import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterChips, type FilterChoice } from './filter-chips.tsx'
import { filterWords } from './filters.messages.ts'
import classes from './filters.module.css'

interface Props {
  label: string
  choices: FilterChoice<string>[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  single?: boolean
  /** It is a full screen: the chips fill the remaining height. */
  fills?: boolean
}

/** Longer groups get a search field. */
const MAX_WITHOUT_SEARCH = 12
const MAX_SHOWN = 60

/** Chips of one filter group, chosen ones first. Long groups can be searched. */
export function FilterGroup({ label, choices, chosen, onChange, single = false, fills = false }: Props) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = choices.filter(({ label: text }) => text.toLowerCase().includes(wanted))
  const isChosen = ({ value }: FilterChoice<string>) => chosen.includes(value)
  const ordered = [...found.filter(isChosen), ...found.filter((choice) => !isChosen(choice))]
  const hidden = ordered.length - MAX_SHOWN
  return (
    <div className={fills ? classes.filling : `surface stack gap-8 ${classes.group}`}>
      {choices.length > MAX_WITHOUT_SEARCH && (
        <TextInput
          type="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder={`Search ${label.toLowerCase()}`}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={classes.groupSearch}
        />
      )}
      {ordered.length === 0 ? (
        <p className="quiet">{filterWords.nothingFound}</p>
      ) : (
        <div className={classes.chips}>
          <FilterChips
            label={label}
            choices={ordered.slice(0, MAX_SHOWN)}
            chosen={chosen}
            onChange={onChange}
            single={single}
          />
        </div>
      )}
      {hidden > 0 && <p className="quiet">{hidden} more: search for them by name.</p>}
    </div>
  )
}
