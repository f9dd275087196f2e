import { type AuditFilters, type AuditLine, auditKinds } from '@lamplighter/domain/audit'
import { calendarDay } from '@lamplighter/domain/http'
import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SearchField } from '../../../kit/lists/search-field.tsx'
import { useCityMembers } from '../city-admin.api.ts'
import { kindWords, auditWords as words } from './audit.messages.ts'
import classes from './audit.module.css'

interface Props {
  cityId: string
  chosen: AuditFilters
  /** The loaded entries, whose people may be former members. */
  items: readonly AuditLine[]
  /** Why the name was refused. */
  nameProblem: string | undefined
  onChange: (chosen: AuditFilters) => void
  onClear: () => void
}

/** Name of the record, person, kind and days. */
export function AuditFiltersForm({ cityId, chosen, items, nameProblem, onChange, onClear }: Props) {
  const members = useCityMembers(cityId)
  const [former, setFormer] = useState<AuditLine['by']>(null)
  const people = new Map(
    [former, ...items.map(({ by }) => by), ...(members.data ?? [])].flatMap((one) =>
      one ? [[one._id, one.name]] : [],
    ),
  )
  const choosePerson = (person: string | null) => {
    setFormer(person === null ? null : { _id: person, name: people.get(person) ?? '' })
    change({ person })
  }
  // Without the values that were removed, so that an empty form asks the same as before.
  const change = (changes: { [Key in keyof AuditFilters]: AuditFilters[Key] | null }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...chosen, ...changes }).filter(([, value]) => value),
      ) as AuditFilters,
    )
  return (
    <div className={classes.filters}>
      <SearchField
        label={words.name}
        className={classes.record}
        value={chosen.name ?? ''}
        onSearch={(name) => change({ name })}
        error={nameProblem}
      />
      <Select
        label={words.person}
        placeholder={words.anyone}
        nothingFoundMessage={words.nobodyFound}
        error={members.isError && words.membersFailed}
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={chosen.person ?? null}
        searchable
        clearable
        onChange={choosePerson}
      />
      <Select
        label={words.kind}
        placeholder={words.anything}
        data={auditKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
        value={chosen.kind ?? null}
        clearable
        onChange={(kind) => change({ kind })}
      />
      <Day label={words.from} value={chosen.from} max={chosen.to} onChange={(from) => change({ from })} />
      <Day label={words.to} value={chosen.to} min={chosen.from} onChange={(to) => change({ to })} />
      {Object.keys(chosen).length > 0 && (
        <Button variant="subtle" className={classes.clear} onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | null) => void
}

/** A year that is being typed is no day yet: '0002-03-01'. */
function Day({ label, value, min = '2000-01-01', max = '2100-12-31', onChange }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      type="date"
      label={label}
      min={min}
      max={max}
      value={typed ?? value ?? ''}
      onChange={({ currentTarget: { value: day } }) => {
        const isDay = day === '' || calendarDay.safeParse(day).success
        setTyped(isDay ? null : day)
        if (isDay) onChange(day || null)
      }}
    />
  )
}
