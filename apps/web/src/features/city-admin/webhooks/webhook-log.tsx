import type { Webhook, WebhookEvent } from '@lamplighter/domain/webhooks'
import { Button, Modal } from '@mantine/core'
import { formWords } from '../../../kit/kit.messages.ts'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { useGiveBackFocus } from '../../../kit/messages/give-back-focus.ts'
import { say } from '../../../kit/messages/say.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { momentOf } from '../../../kit/text/moment.ts'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSendAgain, useWebhookLog } from './webhooks.api.ts'
import { hookLogTitle, stateInWords, typeInWords, hookWords as words } from './webhooks.messages.ts'
import classes from './webhooks.module.css'

/** The events of a webhook with their outcomes (HOOK-4). Any event can be sent again. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const small = useNarrow('48em')
  useGiveBackFocus()
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
    <Modal opened onClose={onClose} title={hookLogTitle(webhook.name)} size="lg" fullScreen={small} centered>
      <div className="stack">
        <p className="quiet">{webhook.isOn ? words.logHint : words.turnOnFirst}</p>
        <RecordList
          list={log}
          rows={3}
          failed={words.logFailed}
          empty={<p className="muted">{words.logEmpty}</p>}
        >
          {(events: WebhookEvent[]) => (
            <ul className={classes.log}>
              {events.map((event) => (
                <li key={event._id} className={`line apart ${classes.event}`}>
                  <div className={classes.words}>
                    <strong>{typeInWords(event.type)}</strong>
                    <p
                      className={event.state === 'delivered' ? 'quiet' : classes.trouble}
                      data-state={event.state}
                    >
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
              ))}
            </ul>
          )}
        </RecordList>
        <div className="dialog-buttons">
          <Button size="lg" onClick={onClose}>
            {formWords.close}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
