import {
  adminMessages,
  checkNewCity,
  SETUP_CITY_DESCRIPTION,
  SETUP_CITY_STATE,
  setupCityName,
} from '@lamplighter/domain/admin'
import type { User } from '@lamplighter/domain/auth'
import { maxLengths } from '@lamplighter/domain/http'
import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { useSetUpUser } from '../admin.api.ts'
import { adminWords } from '../admin.messages.ts'
import { CityNameFields, type CityProblem } from '../city-name-fields.tsx'
import { failureOf } from '../failure.ts'

interface Props {
  /** Null while the dialog is closed. */
  user: User | null
  onDone: () => void
}

export function SetUpDialog({ user, onDone }: Props) {
  return user && <SetUpForm key={user._id} user={user} onDone={onDone} />
}

const { users: words, fields } = adminWords

/** Creates a city for a user, with editable defaults. */
function SetUpForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [named, setNamed] = useState(() => ({
    name: setupCityName(user.name).slice(0, maxLengths.city.name),
    state: SETUP_CITY_STATE,
  }))
  const [description, setDescription] = useState(SETUP_CITY_DESCRIPTION)
  const [problem, setProblem] = useState<CityProblem | null>(null)
  const settingUp = useSetUpUser()

  async function setUp() {
    const missing = checkNewCity(named)
    if (missing) return setProblem(missing)
    try {
      const city = { cityName: named.name, cityState: named.state, cityDescription: description }
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
      <CityNameFields
        label={fields.cityName}
        {...named}
        problem={problem}
        onChange={(changed) => {
          setNamed({ ...named, ...changed })
          setProblem(null)
        }}
      />
      <GrowingTextarea
        label={fields.description}
        maxLength={maxLengths.city.description}
        maxRows={6}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
