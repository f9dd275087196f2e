import type { ResponseOf } from '@lamplighter/domain/http'
import {
  type getNotificationChoices,
  type NotificationChoices,
  type Trigger,
  triggers,
} from '@lamplighter/domain/notifications'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSaveChoices } from '../notifications.api.ts'
import { mailGoesTo, noMailWords, choiceWords as words } from '../notifications.messages.ts'
import classes from './choices.module.css'
import { QuietFields } from './quiet-fields.tsx'
import { TriggerRow } from './trigger-row.tsx'

interface Props {
  saved: NotificationChoices
  mailTo: ResponseOf<typeof getNotificationChoices>['mailTo']
}

/** Saves all choices at once, so that two quick changes cannot overtake each other. */
export function ChoicesForm({ saved, mailTo }: Props) {
  const [changed, setChanged] = useState<NotificationChoices | null>(null)
  const saving = useSaveChoices()
  const { choices, quiet } = changed ?? saved
  const missing = 'missing' in mailTo ? mailTo.missing : null

  const change = (trigger: Trigger, choice: Partial<NotificationChoices['choices'][Trigger]>) =>
    setChanged({ quiet, choices: { ...choices, [trigger]: { ...choices[trigger], ...choice } } })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    try {
      await saving.mutateAsync({ choices, quiet })
      setChanged(null)
      say.success(words.saved)
    } catch {
      // The form shows the failure.
    }
  }

  return (
    <form className="stack" onSubmit={(event) => void save(event)}>
      <p className="muted">{words.intro}</p>
      {missing ? <p className="notice">{noMailWords[missing]}</p> : null}
      {'address' in mailTo && <p className={`quiet ${classes.address}`}>{mailGoesTo(mailTo.address)}</p>}
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
            onChange={(choice) => change(trigger, choice)}
          />
        ))}
      </div>
      <QuietFields quiet={quiet} onChange={(next) => setChanged({ choices, quiet: next })} />
      <FormProblem>{saving.isError && sentenceFor(saving.error, words.saveFailed)}</FormProblem>
      <div className="line">
        <Button type="submit" loading={saving.isPending}>
          {formWords.save}
        </Button>
        <span className="quiet" role="status">
          {changed && words.unsaved}
        </span>
      </div>
    </form>
  )
}
