import { type Choice, type MailTime, mailTimes, type Trigger } from '@lamplighter/domain/notifications'
import { Checkbox, NativeSelect } from '@mantine/core'
import { mailTimeWords, triggerWords, choiceWords as words } from '../notifications.messages.ts'
import classes from './choices.module.css'

interface Props {
  trigger: Trigger
  choice: Choice
  hasMail: boolean
  onChange: (choice: Partial<Choice>) => void
}

const mailChoices = mailTimes.map((value) => ({ value, label: mailTimeWords[value] }))

/** One reason to be told, with bell, push and mail. */
export function TriggerRow({ trigger, choice, hasMail, onChange }: Props) {
  return (
    <fieldset className={classes.row}>
      <legend className={classes.trigger}>{triggerWords[trigger]}</legend>
      {(['bell', 'push'] as const).map((channel) => (
        <Checkbox
          key={channel}
          className={classes.check}
          label={words[channel]}
          checked={choice[channel]}
          onChange={({ currentTarget }) => onChange({ [channel]: currentTarget.checked })}
        />
      ))}
      <NativeSelect
        className={classes.mail}
        label={words.mail}
        data={mailChoices}
        value={choice.mail}
        disabled={!hasMail}
        onChange={({ currentTarget }) => onChange({ mail: currentTarget.value as MailTime })}
      />
    </fieldset>
  )
}
