import type { User } from '@lamplighter/domain/auth'
import { maxLengths } from '@lamplighter/domain/http'
import { checkErase, peopleMessages, typedToErase } from '@lamplighter/domain/people'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { useEraseUser, useUserHolds } from '../admin.api.ts'
import classes from '../dialogs.module.css'
import { failureOf } from '../failure.ts'
import { eraseTitle, heldBy, leavingWords, typeToErase } from './leaving.messages.ts'

interface Props {
  /** Null while the dialog is closed. */
  user: User | null
  onDone: () => void
}

export function EraseDialog({ user, onDone }: Props) {
  return user && <EraseForm key={user._id} user={user} onDone={onDone} />
}

/** Says what erasing does, and names the holds that keep the person. Typing the email confirms it. */
function EraseForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const holds = useUserHolds(user._id)
  const erasing = useEraseUser()

  async function erase() {
    const refused = checkErase(user, email)
    if (refused) return setProblem(refused.message)
    try {
      const { message } = await erasing.mutateAsync({ userId: user._id, email })
      say.success(message ?? peopleMessages.erasing)
      onDone()
    } catch (error) {
      setProblem(failureOf('erase', error))
    }
  }

  return (
    <FormDialog
      title={eraseTitle(user.name)}
      hint={leavingWords.cannotBeUndone}
      action={leavingWords.erase}
      danger
      problem={problem}
      busy={erasing.isPending}
      disabled={!holds.data}
      onSubmit={() => void erase()}
      onClose={onDone}
    >
      <ul className={classes.effects}>
        {leavingWords.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {holds.isError && (
        <ErrorState message={leavingWords.holdsFailed} onRetry={() => void holds.refetch()} />
      )}
      {holds.data && holds.data.length > 0 && <p className="notice">{heldBy(holds.data)}</p>}
      <TextInput
        label={user.email ? leavingWords.email : leavingWords.name}
        description={typeToErase(typedToErase(user))}
        type={user.email ? 'email' : 'text'}
        autoComplete="off"
        maxLength={maxLengths.email}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
