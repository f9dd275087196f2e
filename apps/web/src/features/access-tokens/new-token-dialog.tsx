import {
  ACCESS_TOKEN_PREFIX,
  type AccessTokenScope,
  accessTokenDays,
  checkNewAccessToken,
  cityTokenScopes,
  MAX_ACCESS_TOKEN_NAME,
  offeredScopes,
  USUAL_ACCESS_TOKEN_DAYS,
} from '@lamplighter/domain/access-tokens'
import type { CityMembership } from '@lamplighter/domain/auth'
import type { Caller } from '@lamplighter/domain/memberships'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../kit/messages/form-dialog.tsx'
import { useGiveBackFocus } from '../../kit/messages/give-back-focus.ts'
import { ShownOnce } from '../../kit/messages/shown-once.tsx'
import { isProblem, sentenceFor } from '../../lib/api/api-problem.ts'
import { uuidv7 } from '../../lib/api/ids.ts'
import { newSecret } from '../../lib/api/new-secret.ts'
import { useCreateAccessToken } from './access-tokens.api.ts'
import { createdFor, scopeWords, tokenWords as words } from './access-tokens.messages.ts'
import classes from './access-tokens.module.css'

interface Props {
  user: Caller
  /** Cities that the user may make tokens of. */
  cities: readonly CityMembership[]
  onDone: () => void
}

/** Placeholder value, because a select has no null. */
const ME = 'me'

const makeSecret = () => ({ _id: uuidv7(), secret: newSecret() })

/** Creates a token, then shows it once. Another try sends the same one, so that a lost answer makes no second token. */
export function NewTokenDialog({ user, cities, onDone }: Props) {
  const [made, setMade] = useState(makeSecret)
  const [name, setName] = useState('')
  const [owner, setOwner] = useState(ME)
  const [scopes, setScopes] = useState<AccessTokenScope[]>([])
  const [days, setDays] = useState(USUAL_ACCESS_TOKEN_DAYS)
  const [problem, setProblem] = useState<string | null>(null)
  const creating = useCreateAccessToken()
  const offered = owner === ME ? offeredScopes(user) : cityTokenScopes
  // The second dialog replaces the first, so neither of them knows the button.
  useGiveBackFocus()

  async function create() {
    const chosen = offered.filter((scope) => scopes.includes(scope))
    const refused = checkNewAccessToken({ name, scopes: chosen }, 0, user)
    if (refused) return setProblem(refused.message)
    setProblem(null)
    try {
      const cityId = owner === ME ? null : owner
      await creating.mutateAsync({ cityId, body: { ...made, name: name.trim(), scopes: chosen, days } })
    } catch (error) {
      // An earlier try arrived after all, with a different name or scope.
      const isStale = isProblem(error, 'id_taken')
      if (isStale) setMade(makeSecret())
      setProblem(isStale ? words.createFailed : sentenceFor(error, words.createFailed))
    }
  }

  if (creating.data)
    return (
      <ShownOnce
        title={createdFor(creating.data.name)}
        label={words.token}
        secret={ACCESS_TOKEN_PREFIX + made.secret}
        words={words}
        onDone={onDone}
      />
    )
  return (
    <FormDialog
      title={words.create}
      hint={words.createHint}
      action={words.createAction}
      problem={problem}
      busy={creating.isPending}
      onSubmit={() => void create()}
      onClose={onDone}
    >
      <TextInput
        label={words.name}
        placeholder={words.nameExample}
        data-autofocus
        autoComplete="off"
        maxLength={MAX_ACCESS_TOKEN_NAME}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
      {cities.length > 0 && (
        <Select
          label={words.owner}
          description={owner === ME ? null : words.cityHint}
          allowDeselect={false}
          data={[
            { value: ME, label: words.me },
            ...cities.map(({ cityId, cityName, cityState }) => ({
              value: cityId,
              label: `${cityName}, ${cityState}`,
            })),
          ]}
          value={owner}
          onChange={(value) => setOwner(value ?? ME)}
        />
      )}
      <Checkbox.Group
        label={words.scopes}
        value={scopes}
        onChange={(chosen) => {
          setScopes(offered.filter((scope) => chosen.includes(scope)))
          setProblem(null)
        }}
      >
        <div className={classes.scopes}>
          {offered.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeWords[scope]} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label={words.days}
        allowDeselect={false}
        data={accessTokenDays.map((one) => ({ value: String(one), label: words.ofDays(one) }))}
        value={String(days)}
        onChange={(value) => setDays(accessTokenDays.find((one) => String(one) === value) ?? days)}
      />
    </FormDialog>
  )
}
