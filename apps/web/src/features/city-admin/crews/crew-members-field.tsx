import { type CityMember, MAX_CREW_MEMBERS } from '@lamplighter/domain/city-admin'
import type { Person } from '@lamplighter/domain/http'
import { CloseButton, Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { includesSearch } from '../../../lib/api/use-paged-list.ts'
import { type CrewEntry, withoutMember } from './crew-entry.ts'
import { crewWords, memberCount, removeMemberName } from './crews.messages.ts'
import classes from './crews.module.css'

interface Props {
  /** Active members of the city. */
  everyone: readonly CityMember[]
  chosen: readonly Person[]
  value: CrewEntry
  onChange: (changed: Partial<CrewEntry>) => void
}

/** Adds members by search; the chosen ones are chips below. */
export function CrewMembersField({ everyone, chosen, value, onChange }: Props) {
  const [search, setSearch] = useState('')
  const focus = useFocusKept()
  const isFull = chosen.length >= MAX_CREW_MEMBERS
  const offered = everyone.filter(({ _id }) => !value.memberIds.includes(_id))
  const emailOf = (id: string) => everyone.find(({ _id }) => _id === id)?.email

  function add(id: string | null) {
    if (id) onChange({ memberIds: [...value.memberIds, id] })
    setSearch('')
  }

  return (
    <div className="stack gap-8" {...focus}>
      <Select
        label={crewWords.members}
        placeholder={crewWords.findMembers}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={null}
        searchable
        selectFirstOptionOnChange
        // Mantine highlights the first match only among drawn options, and a slow device draws them late.
        comboboxProps={{ keepMounted: true }}
        autoComplete="off"
        description={isFull ? crewWords.full : null}
        disabled={isFull}
        nothingFoundMessage={crewWords.noSuchMember}
        maxDropdownHeight={280}
        data={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
        filter={() =>
          offered
            .filter(({ name, email }) => includesSearch([name, email], search.trim()))
            .map(({ _id, name }) => ({ value: _id, label: name }))
        }
        renderOption={({ option }) => (
          <span className={`named ${classes.option}`}>
            {option.label}
            <span>{emailOf(option.value)}</span>
          </span>
        )}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={add}
        // Enter picks from the list and must not save the crew.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="quiet" role="status">
        {chosen.length === 0 ? crewWords.noMembers : memberCount(chosen.length)}
      </p>
      {chosen.length > 0 && (
        <ul className="row" aria-label={crewWords.membersOfCrew}>
          {chosen.map(({ _id, name }) => (
            <li key={_id} className={classes.chip}>
              <span>
                {name}
                {value.leadId === _id && (
                  <span className={`badge ${classes.lead}`} data-small data-tone="lamp">
                    {crewWords.lead}
                  </span>
                )}
              </span>
              <CloseButton
                size={48}
                iconSize={20}
                aria-label={removeMemberName(name)}
                onClick={() => onChange(withoutMember(value, _id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
