import { type CityMember, type getUserTypes, permissionsOf } from '@lamplighter/domain/city-admin'
import type { ResponseOf } from '@lamplighter/domain/http'
import { roleOf } from '@lamplighter/domain/memberships'
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

/** Which categories a member works in: by user type, or chosen one by one. */
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
  const state = usePermissions(actor.membership.cityId, member, onDone)

  function submit(event: FormEvent) {
    event.preventDefault()
    void state.save()
  }

  return (
    <form onSubmit={submit} className="stack">
      {roleOf(member.role) === 'city_admin' && (
        <p className={`notice ${classes.note}`} data-quiet>
          {sightWords.adminSeesAll}
        </p>
      )}
      <UserTypeChoices options={options} state={state} grantable={grantableCategories(actor)} />
      <div className={`stack gap-12 ${classes.foot}`}>
        <FormProblem>{state.problem}</FormProblem>
        <FormButtons action={cityAdminWords.save} busy={state.isSaving} onCancel={onDone} />
      </div>
    </form>
  )
}
