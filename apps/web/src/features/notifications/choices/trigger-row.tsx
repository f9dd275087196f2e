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

/** One reason to be told, with bell and mail. */
export function TriggerRow({ trigger, choice, hasMail, onChange }: Props) {
  return (
    <fieldset className={classes.row}>
      <legend className={classes.trigger}>{triggerWords[trigger]}</legend>
      <Checkbox
        className={classes.bell}
        label={words.bell}
        checked={choice.bell}
        onChange={({ currentTarget }) => onChange({ bell: currentTarget.checked })}
      />
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
