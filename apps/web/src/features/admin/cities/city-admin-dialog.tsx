import type { AdminCity } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { useAssignCity, useFoundUsers } from '../admin.api.ts'
import { adminWords } from '../admin.messages.ts'
import { failureOf } from '../failure.ts'
import { adminFor, changeWords, nowAdmin } from './city-changes.messages.ts'

interface Props {
  city: Pick<AdminCity, '_id' | 'name' | 'state'>
  onInvite: () => void
  onDone: () => void
}

/** Chooses the first City Admin of a city: an existing user, or an invitation link. */
export function CityAdminDialog({ city, onInvite, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const [person, setPerson] = useState<{ value: string; label: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const users = useFoundUsers(search.trim())
  const assigning = useAssignCity()
  const found = (users.data ?? []).map(({ _id, name, email }) => ({
    value: _id,
    label: `${name} (${email})`,
    name,
  }))
  const choices = person && !found.some(({ value }) => value === person.value) ? [person, ...found] : found

  async function save() {
    if (!person) return setProblem(changeWords.personMissing)
    try {
      await assigning.mutateAsync({ userId: person.value, cityId: city._id, role: 'city_admin' })
      say.success(nowAdmin(person.label, cityAndState(city)))
      onDone()
    } catch (error) {
      setProblem(failureOf('assignCity', error))
    }
  }

  return (
    <FormDialog
      title={adminFor(cityAndState(city))}
      hint={changeWords.adminHint}
      action={changeWords.makeAdmin}
      problem={problem ?? (users.isError ? adminWords.loadFailed : null)}
      busy={assigning.isPending}
      onSubmit={() => void save()}
      onClose={onDone}
    >
      <Select
        label={changeWords.person}
        placeholder={changeWords.choosePerson}
        nothingFoundMessage={users.isPending ? undefined : changeWords.noSuchPerson}
        searchable
        data-autofocus
        filter={({ options }) => options}
        data={choices}
        value={person?.value ?? null}
        searchValue={typed}
        onSearchChange={(text) => setTyped(text === person?.label ? '' : text)}
        onChange={(chosen) => {
          setPerson(choices.find(({ value }) => value === chosen) ?? null)
          setProblem(null)
        }}
      />
      <Button variant="default" size="lg" leftSection={<IconLink size={20} aria-hidden />} onClick={onInvite}>
        {changeWords.byLink}
      </Button>
    </FormDialog>
  )
}
