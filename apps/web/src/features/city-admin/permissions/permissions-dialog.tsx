import { type CityMember, type getUserTypes, permissionsOf } from '@lamplighter/domain/city-admin'
import type { ResponseOf } from '@lamplighter/domain/http'
import { assignedCategories, roleOf, visibilityWithoutCategories } from '@lamplighter/domain/memberships'
import { Modal } from '@mantine/core'
import type { FormEvent } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { FormButtons, FormProblem } from '../../../kit/messages/form-parts.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { useUserTypes } from '../city-admin.api.ts'
import { cityAdminWords, sightWords } from '../city-admin.messages.ts'
import { type Actor, grantableCategories } from '../member-limits.ts'
import classes from './permissions.module.css'
import { usePermissions } from './use-permissions.ts'
import { UserTypeChoices } from './user-type-choices.tsx'

interface Props {
  actor: Actor
  /** Null while the dialog is closed. */
  member: CityMember | null
  onDone: () => void
}

/** Chooses a member's categories: by user type or individually. */
export function PermissionsDialog({ actor, member, onDone }: Props) {
  const options = useUserTypes()
  const small = useNarrow('48em')
  return (
    <Modal
      opened={member !== null}
      onClose={onDone}
      title={member && permissionsOf(member.name)}
      classNames={{ body: classes.body ?? '' }}
      size="lg"
      fullScreen={small}
      centered
    >
      {options.isPending && <ListSkeleton rows={6} />}
      {options.isError && (
        <ErrorState message={cityAdminWords.loadFailed} onRetry={() => void options.refetch()} />
      )}
      {member && options.data && (
        <PermissionsForm
          key={member._id}
          options={options.data}
          actor={actor}
          member={member}
          onDone={onDone}
        />
      )}
    </Modal>
  )
}

interface FormProps extends Props {
  options: ResponseOf<typeof getUserTypes>
  member: CityMember
}

function PermissionsForm({ options, actor, member, onDone }: FormProps) {
  const { choice, save, isSaving } = usePermissions(actor.membership.cityId, member, onDone)
  const isAdmin = roleOf(member.role) === 'city_admin'
  const hasNone = assignedCategories(member).length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form onSubmit={submit} className="stack">
      {(isAdmin || hasNone) && (
        <p className={`notice ${classes.note}`} data-quiet>
          {isAdmin ? sightWords.adminSeesAll : visibilityWithoutCategories(member.role)}
        </p>
      )}
      <UserTypeChoices options={options} choice={choice} grantable={grantableCategories(actor)} />
      <div className={`stack gap-12 ${classes.foot}`}>
        <FormProblem>{choice.problem}</FormProblem>
        <FormButtons action={cityAdminWords.save} busy={isSaving} onCancel={onDone} />
      </div>
    </form>
  )
}
