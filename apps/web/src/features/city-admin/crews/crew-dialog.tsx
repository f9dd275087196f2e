import { type CityMember, type Crew, MAX_CREW_NAME } from '@lamplighter/domain/city-admin'
import { Select } from '@mantine/core'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCityMembers } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { EntryDialog } from '../entries/entry-dialog.tsx'
import type { CrewEntry } from './crew-entry.ts'
import { CrewMembersField } from './crew-members-field.tsx'
import { crewWords } from './crews.messages.ts'
import { useCrewForm } from './use-crew-form.ts'

interface Props {
  cityId: string
  /** Null for a new one. */
  crew: Crew | null
  onDone: () => void
}

/** Creates or edits a crew: its name, its members, and the lead among them. */
export function CrewDialog({ cityId, crew, onDone }: Props) {
  const members = useCityMembers(cityId)
  const form = useCrewForm(cityId, crew, onDone)
  const { value, change } = form
  return (
    <EntryDialog
      form={form}
      onName={(name) => change({ name })}
      title={crew ? crewWords.editCrew : crewWords.newCrew}
      isNew={crew === null}
      words={crewWords}
      maxName={MAX_CREW_NAME}
      disabled={!members.data}
    >
      {members.isPending && <ListSkeleton rows={2} />}
      {members.isError && (
        <ErrorState message={cityAdminWords.loadFailed} onRetry={retryAsMember(members.refetch)} />
      )}
      {members.data && <MemberFields crew={crew} everyone={members.data} value={value} onChange={change} />}
    </EntryDialog>
  )
}

interface FieldsProps {
  crew: Crew | null
  everyone: readonly CityMember[]
  value: CrewEntry
  onChange: (changed: Partial<CrewEntry>) => void
}

/** Select cannot have an empty value. */
const NOBODY = 'nobody'

function MemberFields({ crew, everyone, value, onChange }: FieldsProps) {
  const active = everyone.filter(({ status }) => status === 'active')
  const nameOf = (id: string) =>
    [...active, ...(crew?.members ?? [])].find(({ _id }) => _id === id)?.name ?? ''
  const chosen = value.memberIds.map((id) => ({ _id: id, name: nameOf(id) }))
  return (
    <>
      <CrewMembersField everyone={active} chosen={chosen} value={value} onChange={onChange} />
      <Select
        label={crewWords.lead}
        allowDeselect={false}
        disabled={chosen.length === 0}
        value={value.leadId ?? NOBODY}
        data={[
          { value: NOBODY, label: crewWords.noLead },
          ...chosen.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={(id) => onChange({ leadId: id === NOBODY ? null : id })}
      />
    </>
  )
}
