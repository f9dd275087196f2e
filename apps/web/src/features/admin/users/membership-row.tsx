import type { CityMembership } from '@lamplighter/domain/auth'
import { messageOf } from '@lamplighter/domain/http'
import { memberRoleOf, memberRoles, roleLabels } from '@lamplighter/domain/memberships'
import { Button, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { adminWords } from '../admin.messages.ts'
import classes from '../dialogs.module.css'
import type { useUserCities } from './use-user-cities.ts'
import { inactivityOf, nameOfCity } from './user-parts.tsx'

export const roleChoices = memberRoles.map((value) => ({ value, label: roleLabels[value] }))

interface Props {
  membership: CityMembership
  changes: ReturnType<typeof useUserCities>
}

/** A membership with its role and a Remove button. Disabled if the city is inactive. */
export function MembershipRow({ membership, changes }: Props) {
  const { cityId, cityActive, role, status } = membership
  const city = nameOfCity(membership)
  const busy = changes.assigningTo === cityId
  const inactivity = inactivityOf(membership)
  return (
    <li className={classes.membership}>
      <div className={`named ${classes.city}`}>
        <strong>{city}</strong>
        {inactivity && (
          <span className={`quiet ${classes.hint}`}>
            {cityActive ? inactivity : messageOf(status === 'removed' ? 'city_removed' : 'city_inactive')}
          </span>
        )}
      </div>
      <Select
        className={classes.role}
        aria-label={`${adminWords.role}: ${city}`}
        allowDeselect={false}
        data={roleChoices}
        value={memberRoleOf(role)}
        disabled={!cityActive}
        readOnly={busy}
        aria-busy={busy}
        onChange={(value) => {
          const chosen = memberRoles.find((known) => known === value)
          if (chosen && chosen !== memberRoleOf(role)) void changes.assign(cityId, chosen)
        }}
      />
      <Button
        variant="default"
        leftSection={<IconTrash size={20} aria-hidden />}
        aria-label={`${adminWords.remove}: ${city}`}
        disabled={!cityActive}
        loading={changes.isRemoving(cityId)}
        onClick={() => void changes.remove(membership)}
      >
        {adminWords.remove}
      </Button>
    </li>
  )
}
