import {
  adminMessages,
  checkNewCity,
  SETUP_CITY_DESCRIPTION,
  SETUP_CITY_STATE,
  setupCityName,
} from '@lamplighter/domain/admin'
import type { User } from '@lamplighter/domain/auth'
import { maxLengths } from '@lamplighter/domain/http'
import { Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { useSetUpUser } from '../admin.api.ts'
import { adminWords } from '../admin.messages.ts'
import { failureOf } from '../failure.ts'
import { StateField } from '../state-field.tsx'

interface Props {
  /** Null while the dialog is closed. */
  user: User | null
  onDone: () => void
}

export function SetUpDialog({ user, onDone }: Props) {
  return user && <SetUpForm key={user._id} user={user} onDone={onDone} />
}

const { users: words, fields } = adminWords

/** A city of the user's own; its defaults are filled in and can be changed. */
function SetUpForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [name, setName] = useState(() => setupCityName(user.name).slice(0, 120))
  const [state, setState] = useState(SETUP_CITY_STATE)
  const [description, setDescription] = useState(SETUP_CITY_DESCRIPTION)
  const [problem, setProblem] = useState<{ field?: string | undefined; message: string } | null>(null)
  const settingUp = useSetUpUser()
  const nameInput = useRef<HTMLInputElement>(null)

  async function setUp() {
    const missing = checkNewCity({ name, state })
    if (missing) {
      setProblem(missing)
      if (missing.field === 'name') nameInput.current?.focus()
      return
    }
    try {
      const city = { cityName: name, cityState: state, cityDescription: description }
      const { message } = await settingUp.mutateAsync({ userId: user._id, ...city })
      say.success(message ?? adminMessages.userSetUp)
      onDone()
    } catch (error) {
      setProblem({ message: failureOf('setUpUser', error) })
    }
  }

  return (
    <FormDialog
      title={`${words.setUp}: ${user.name}`}
      hint={words.setUpHint}
      action={words.setUp}
      problem={problem?.message ?? null}
      busy={settingUp.isPending}
      onSubmit={() => void setUp()}
      onClose={onDone}
    >
      <TextInput
        ref={nameInput}
        label={fields.cityName}
        required
        maxLength={maxLengths.city.name}
        data-autofocus
        value={name}
        error={problem?.field === 'name'}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <StateField
        value={state}
        invalid={problem?.field === 'state'}
        onChange={(chosen) => {
          setState(chosen)
          setProblem(null)
        }}
      />
      <Textarea
        label={fields.description}
        maxLength={maxLengths.city.description}
        autosize
        minRows={2}
        maxRows={6}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
