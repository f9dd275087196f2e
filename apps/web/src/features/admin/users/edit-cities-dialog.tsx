import type { User } from '@lamplighter/domain/auth'
import { Button, Modal, Title } from '@mantine/core'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { adminWords, citiesOf } from '../admin.messages.ts'
import classes from '../dialogs.module.css'
import { AddCity } from './add-city.tsx'
import { MembershipRow } from './membership-row.tsx'
import { useUserCities } from './use-user-cities.ts'

interface Props {
  /** Null while the dialog is closed. */
  user: User | null
  onChanged: (user: User) => void
  onDone: () => void
}

/** The user's cities and roles, and a form to add a city. */
export function EditCitiesDialog({ user, onChanged, onDone }: Props) {
  const small = useNarrow('48em')
  const [asking, setAsking] = useState(false)
  return (
    <Modal
      opened={user !== null}
      onClose={onDone}
      // Escape closes only the question, not this dialog.
      closeOnEscape={!asking}
      title={user && citiesOf(user.name)}
      size="lg"
      fullScreen={small}
      centered
    >
      {user && (
        <Cities key={user._id} user={user} onChanged={onChanged} onAsking={setAsking} onDone={onDone} />
      )}
    </Modal>
  )
}

interface CitiesProps extends Props {
  user: User
  onAsking: (asking: boolean) => void
}

function Cities({ user, onDone, ...told }: CitiesProps) {
  const changes = useUserCities(user, told)
  const focus = useFocusKept()
  return (
    <div className="stack">
      <section aria-labelledby="memberships-of-user" {...focus}>
        <Title order={3} size="h4" id="memberships-of-user">
          {adminWords.memberships}
        </Title>
        {user.cityMemberships.length === 0 && (
          <p className={`quiet ${classes.hint}`}>{adminWords.users.noCity}</p>
        )}
        <ul className={`stack gap-12 ${classes.memberships}`}>
          {user.cityMemberships.map((membership) => (
            <MembershipRow key={membership.cityId} membership={membership} changes={changes} />
          ))}
        </ul>
      </section>
      <AddCity user={user} changes={changes} />
      <FormProblem>{changes.problem}</FormProblem>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={onDone}>
          {formWords.close}
        </Button>
      </div>
    </div>
  )
}
