import type { ResponseOf } from '@lamplighter/domain/http'
import {
  type Choice,
  type Choices,
  type getNotificationChoices,
  type NotificationChoices,
  type Trigger,
  triggers,
} from '@lamplighter/domain/notifications'
import { changedFields } from '@lamplighter/domain/rules'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { formWords, unsavedWords } from '../../../kit/kit.messages.ts'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { confirm } from '../../../kit/messages/confirm.ts'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { useSaveChoices } from '../notifications.api.ts'
import { mailGoesTo, noMailWords, choiceWords as words } from '../notifications.messages.ts'
import classes from './choices.module.css'
import { QuietFields } from './quiet-fields.tsx'
import { TriggerRow } from './trigger-row.tsx'

interface Props {
  saved: NotificationChoices
  mailTo: ResponseOf<typeof getNotificationChoices>['mailTo']
}

type Fields = Choices & Pick<NotificationChoices, 'quiet'>

/**
 * Saves all choices at once, so that two quick changes cannot overtake each other. Until then this device keeps the rows that
 * were changed; the others show what was saved elsewhere meanwhile.
 */
export function ChoicesForm({ saved, mailTo }: Props) {
  const draft = useDraft<Partial<Fields>>('notification-choices', {})
  const saving = useSaveChoices()
  const kept: Fields = { ...saved.choices, quiet: saved.quiet }
  const { quiet, ...choices }: Fields = { ...kept, ...draft.value }
  const isChanged = Object.keys(changedFields(kept, { ...choices, quiet })).length > 0
  const missing = 'missing' in mailTo ? mailTo.missing : null

  const change = (changes: Partial<Fields>) =>
    draft.setValue((before) => changedFields(kept, { ...kept, ...before, ...changes }))
  const choose = (trigger: Trigger, choice: Partial<Choice>) =>
    change({ [trigger]: { ...choices[trigger], ...choice } })

  async function forget() {
    draft.setValue({})
    await draft.clear()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    try {
      await saving.mutateAsync({ choices, quiet })
      await forget()
      say.success(words.saved)
    } catch {
      // The form shows the failure.
    }
  }

  async function discard() {
    const question = { title: words.discardChanges, message: words.discardMeans, action: formWords.discard }
    if (!(await confirm({ ...question, danger: true }))) return
    saving.reset()
    await forget()
  }

  if (!draft.ready) return <ListSkeleton rows={6} />
  return (
    <form className="stack" onSubmit={(event) => void save(event)}>
      <p className="muted">{words.intro}</p>
      {missing ? <p className="notice">{noMailWords[missing]}</p> : null}
      {'address' in mailTo && <p className={`quiet ${classes.address}`}>{mailGoesTo(mailTo.address)}</p>}
      <fieldset className="stack" disabled={saving.isPending}>
        <div>
          <div className={classes.heads} aria-hidden>
            <span>{words.bell}</span>
            <span>{words.push}</span>
            <span>{words.mail}</span>
          </div>
          {triggers.map((trigger) => (
            <TriggerRow
              key={trigger}
              trigger={trigger}
              choice={choices[trigger]}
              hasMail={!missing}
              onChange={(choice) => choose(trigger, choice)}
            />
          ))}
        </div>
        <QuietFields quiet={quiet} onChange={(next) => change({ quiet: next })} />
      </fieldset>
      <FormProblem>{saving.isError && sentenceFor(saving.error, words.saveFailed)}</FormProblem>
      <div className="line">
        <Button type="submit" loading={saving.isPending}>
          {formWords.save}
        </Button>
        {isChanged && (
          <Button variant="default" disabled={saving.isPending} onClick={() => void discard()}>
            {formWords.discard}
          </Button>
        )}
        <span className="quiet" role="status">
          {isChanged && (draft.savedAt === null ? unsavedWords.notKept : unsavedWords.kept)}
        </span>
      </div>
    </form>
  )
}
