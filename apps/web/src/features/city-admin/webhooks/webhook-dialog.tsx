import {
  MAX_WEBHOOK_ADDRESS,
  MAX_WEBHOOK_NAME,
  type Webhook,
  webhookKinds,
} from '@lamplighter/domain/webhooks'
import { Checkbox, TextInput } from '@mantine/core'
import { EntryDialog } from '../entries/entry-dialog.tsx'
import { Choice } from '../permissions/choice.tsx'
import { type MadeSecret, useWebhookForm } from './use-webhook-form.ts'
import { kindWords, hookWords as words } from './webhooks.messages.ts'
import classes from './webhooks.module.css'

interface Props {
  cityId: string
  /** Null for a new one. */
  webhook: Webhook | null
  onDone: () => void
  onMade: (made: MadeSecret) => void
}

/** Creates or edits a webhook: its receiver, and the events that it gets. */
export function WebhookDialog({ cityId, webhook, onDone, onMade }: Props) {
  const form = useWebhookForm(cityId, webhook, {
    onDone,
    onMade,
  })
  const { value, change } = form
  return (
    <EntryDialog
      form={form}
      onName={(name) => change({ name })}
      title={webhook ? words.editWebhook : words.newWebhook}
      isNew={webhook === null}
      words={words}
      maxName={MAX_WEBHOOK_NAME}
    >
      <TextInput
        label={words.address}
        description={words.addressHint}
        placeholder={words.addressPlaceholder}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_WEBHOOK_ADDRESS}
        value={value.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={words.kinds}
        value={value.kinds}
        onChange={(chosen) => change({ kinds: webhookKinds.filter((kind) => chosen.includes(kind)) })}
      >
        <div className={classes.kinds}>
          {webhookKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={kindWords[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      <Choice
        type="checkbox"
        label={words.isOn}
        checked={value.isOn}
        onChoose={() => change({ isOn: !value.isOn })}
      />
    </EntryDialog>
  )
}
