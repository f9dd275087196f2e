import type { User } from '@lamplighter/domain/auth'
import { cityAndState, cityFieldWords } from '@lamplighter/domain/cities'
import { type MemberRole, memberRoles } from '@lamplighter/domain/memberships'
import { Button, Select } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { useAllCities } from '../../../lib/cities/all-cities.ts'
import { adminWords } from '../admin.messages.ts'
import classes from '../dialogs.module.css'
import { roleChoices } from './membership-row.tsx'
import type { useUserCities } from './use-user-cities.ts'

interface Props {
  user: User
  changes: ReturnType<typeof useUserCities>
}

/** Adds a city with a role. Inactive cities are listed but disabled. */
export function AddCity({ user, changes }: Props) {
  const cities = useAllCities()
  const [cityId, setCityId] = useState<string | null>(null)
  const [role, setRole] = useState<MemberRole>('city_worker')
  const field = useRef<HTMLInputElement>(null)
  const others = (cities.data ?? []).filter(
    ({ _id }) => !user.cityMemberships.some((membership) => membership.cityId === _id),
  )

  async function add(event: FormEvent) {
    event.preventDefault()
    const done = await changes.assign(cityId ?? '', role)
    if (done) setCityId(null)
    field.current?.focus()
  }

  if (cities.isError) {
    return <ErrorState message={adminWords.loadFailed} onRetry={() => void cities.refetch()} />
  }
  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <fieldset className={classes.add}>
        <legend>{adminWords.addToCity}</legend>
        <Select
          ref={field}
          className={classes.city}
          label={cityFieldWords.label}
          placeholder={cityFieldWords.placeholder}
          nothingFoundMessage={cityFieldWords.noneFound}
          searchable
          limit={200}
          data={others.map((city) => ({
            value: city._id,
            label: city.isActive ? cityAndState(city) : `${cityAndState(city)} (${adminWords.notActive})`,
            disabled: !city.isActive,
          }))}
          value={cityId}
          onChange={(chosen) => {
            setCityId(chosen)
            changes.forgetProblem()
          }}
        />
        <Select
          className={classes.role}
          label={adminWords.role}
          allowDeselect={false}
          data={roleChoices}
          value={role}
          onChange={(value) => setRole(memberRoles.find((known) => known === value) ?? role)}
        />
        <Button type="submit" loading={cityId !== null && changes.assigningTo === cityId}>
          {adminWords.addCity}
        </Button>
      </fieldset>
    </form>
  )
}
