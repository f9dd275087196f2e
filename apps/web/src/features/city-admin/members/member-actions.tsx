import { type CityMember, cityAdminWords } from '@lamplighter/domain/city-admin'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconUserMinus } from '@tabler/icons-react'
import type { MemberRow } from './use-member-row.ts'
import classes from './users.module.css'

interface Props {
  member: CityMember
  row: MemberRow
  onAssign: (member: CityMember) => void
}

/** Assign Permissions in sight; the way out of the city in a menu. */
export function MemberActions({ member, row: { reason, remove, isRemoving }, onAssign }: Props) {
  if (reason !== null) return null
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        className={classes.assign}
        aria-label={`${cityAdminWords.assignPermissions}: ${member.name}`}
        onClick={() => onAssign(member)}
      >
        {cityAdminWords.assignPermissions}
      </Button>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={isRemoving}
            aria-label={`${cityAdminWords.moreActions}: ${member.name}`}
          >
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="danger"
            leftSection={<IconUserMinus size={20} aria-hidden />}
            onClick={() => void remove()}
          >
            {cityAdminWords.removeFromCity}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
