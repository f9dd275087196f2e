import { cityAndState } from '@lamplighter/domain/cities'
import type { CityMember } from '@lamplighter/domain/city-admin'
import { isCityAdmin } from '@lamplighter/domain/memberships'
import { Button, Menu } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { useDeleteWithUndo } from '../../../kit/lists/use-delete-with-undo.ts'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useRemoveMember } from '../city-admin.api.ts'
import { cityAdminQuestions, cityAdminWords } from '../city-admin.messages.ts'
import { PlaceHoldItem } from '../holds/place-hold-item.tsx'
import type { Actor } from '../member-limits.ts'
import classes from './users.module.css'

interface Props {
  actor: Actor
  member: CityMember
  onAssign: (userId: string) => void
}

/** Assign Permissions as a button; Remove From City in a menu. */
export function MemberActions({ actor: { membership }, member, onAssign }: Props) {
  const { cityId, cityName, cityState } = membership
  const removing = useDeleteWithUndo({
    deleting: useRemoveMember(cityId),
    question: ({ name }: CityMember) => ({
      title: cityAdminWords.removeFromCity,
      message: cityAdminQuestions.removeUser(name, cityAndState({ name: cityName, state: cityState })),
    }),
    done: (_member, { message }) => message ?? cityAdminWords.userRemoved,
    sentenceFor: (error) => sentenceFor(error, cityAdminWords.removeFailed),
  })
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        className={classes.assign}
        aria-label={`${cityAdminWords.assignPermissions}: ${member.name}`}
        onClick={() => onAssign(member._id)}
      >
        {cityAdminWords.assignPermissions}
      </Button>
      <RowMenu
        label={`${cityAdminWords.moreActions}: ${member.name}`}
        loading={removing.isDeleting(member._id)}
      >
        {isCityAdmin(membership) && <PlaceHoldItem cityId={cityId} kind="person" _id={member._id} />}
        <Menu.Item
          color="danger"
          leftSection={<IconUserMinus size={20} aria-hidden />}
          onClick={() => void removing.remove(member)}
        >
          {cityAdminWords.removeFromCity}
        </Menu.Item>
      </RowMenu>
    </div>
  )
}
