import type { AdminCity } from '@lamplighter/domain/admin'
import type { User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { roleLabel, roleOf } from '@lamplighter/domain/memberships'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { useMembers, useUpdateCity } from '../admin.api.ts'
import { adminWords, ownerNow, ownerOf } from '../admin.messages.ts'
import { failureOf } from '../failure.ts'

interface Props {
  city: AdminCity
  onDone: () => void
}

const words = adminWords.cities

/** Chooses the owner of a city among its members, City Admins first. */
export function OwnerDialog({ city, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const [owner, setOwner] = useState<{ value: string; label: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const members = useMembers(city._id, search.trim())
  const updating = useUpdateCity()
  const found = (members.data ?? []).map((user) => choiceOf(user, city._id)).toSorted(adminsFirst)
  const choices = owner && !found.some(({ value }) => value === owner.value) ? [owner, ...found] : found

  async function save() {
    if (!owner) return setProblem(words.memberMissing)
    try {
      await updating.mutateAsync({ id: city._id, ownerId: owner.value })
      say.success(adminWords.ownerSet)
      onDone()
    } catch (error) {
      setProblem(failureOf('updateCity', error))
    }
  }

  return (
    <FormDialog
      title={ownerOf(cityAndState(city))}
      hint={words.ownerHint}
      action={formWords.save}
      problem={problem ?? (members.isError ? adminWords.loadFailed : null)}
      busy={updating.isPending}
      onSubmit={() => void save()}
      onClose={onDone}
    >
      <Select
        label={words.owner}
        description={ownerNow(city.owner?.name ?? words.noOwner)}
        placeholder={words.chooseMember}
        nothingFoundMessage={members.isPending ? undefined : words.noSuchMember}
        searchable
        data-autofocus
        filter={({ options }) => options}
        data={choices}
        value={owner?.value ?? null}
        searchValue={typed}
        onSearchChange={(text) => setTyped(text === owner?.label ? '' : text)}
        onChange={(chosen) => {
          setOwner(choices.find(({ value }) => value === chosen) ?? null)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}

function choiceOf({ _id, name, cityMemberships }: User, cityId: string) {
  const role = cityMemberships.find((membership) => membership.cityId === cityId)?.role ?? ''
  return { value: _id, label: `${name} (${roleLabel(role)})`, isAdmin: roleOf(role) === 'city_admin' }
}

const adminsFirst = (a: { isAdmin: boolean }, b: { isAdmin: boolean }) =>
  Number(b.isAdmin) - Number(a.isAdmin)
