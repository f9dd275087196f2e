import type { Webhook, WebhookEvent } from '@lamplighter/domain/webhooks'
import { Button } from '@mantine/core'
import { say } from '../../../kit/messages/say.tsx'
import { momentOf } from '../../../kit/text/moment.ts'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { EntryLog } from '../entries/entry-log.tsx'
import { useSendAgain, useWebhookLog } from './webhooks.api.ts'
import { hookLogTitle, stateInWords, typeInWords, hookWords as words } from './webhooks.messages.ts'
import classes from './webhooks.module.css'

/** The events of a webhook with their outcomes (HOOK-4). Any event can be sent again. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const log = useWebhookLog(webhook._id)
  const sending = useSendAgain(webhook._id)

  async function sendAgain(event: WebhookEvent) {
    try {
      await sending.mutateAsync(event._id)
      say.success(words.sentAgain)
    } catch (error) {
      say.failure(sentenceFor(error, words.sendAgainFailed))
    }
  }

  return (
    <EntryLog
      title={hookLogTitle(webhook.name)}
      hint={webhook.isOn ? words.logHint : words.turnOnFirst}
      log={log}
      words={words}
      onClose={onClose}
    >
      {(event) => (
        <li key={event._id} className={`line apart ${classes.event}`}>
          <div className={classes.words}>
            <strong>{typeInWords(event.type)}</strong>
            <p className={event.state === 'delivered' ? 'quiet' : classes.trouble} data-state={event.state}>
              {stateInWords(event)}
            </p>
            <p className="quiet">
              <RelativeTime time={event.at} />
              {event.attempts > 0 && event.nextTryAt && <> · Next try {momentOf(event.nextTryAt)}</>}
            </p>
          </div>
          {webhook.isOn && (
            <Button
              variant="default"
              loading={sending.isPending && sending.variables === event._id}
              aria-label={`${words.sendAgain}: ${typeInWords(event.type)}, ${momentOf(event.at)}`}
              onClick={() => void sendAgain(event)}
            >
              {words.sendAgain}
            </Button>
          )}
        </li>
      )}
    </EntryLog>
  )
}
