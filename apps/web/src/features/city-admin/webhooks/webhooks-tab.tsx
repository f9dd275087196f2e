import { type Webhook, webhookSecret } from '@lamplighter/domain/webhooks'
import { useState } from 'react'
import { ShownOnce } from '../../../kit/messages/shown-once.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import type { MadeSecret } from './use-webhook-form.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { useWebhooks } from './webhooks.api.ts'
import { secretOf, troubleOf, waitingInWords, hookWords as words } from './webhooks.messages.ts'
import classes from './webhooks.module.css'

const [name, state, lastDelivery, actions] = words.columns

/** Webhooks of the city: other systems that hear what changes (HOOK-1). */
export function WebhooksTab({ cityId }: { cityId: string }) {
  const webhooks = useWebhooks(cityId)
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [loggedId, setLogged] = useState<string | null>(null)
  const [made, setMade] = useState<MadeSecret | null>(null)
  const logged = webhooks.data?.find(({ _id }) => _id === loggedId)
  return (
    <>
      <EntryList
        entries={webhooks}
        words={{
          title: words.webhooks,
          hint: words.hint,
          none: words.noWebhooks,
          noneHint: words.noWebhooksHint,
          create: words.newWebhook,
        }}
        onCreate={() => setEdited('new')}
        columns={[
          { name, isHeading: true, cell: (webhook) => <WebhookName webhook={webhook} /> },
          {
            name: state,
            width: 96,
            onCard: 'fact',
            cell: ({ isOn }) => (isOn ? words.on : <span className="muted">{words.off}</span>),
          },
          {
            name: lastDelivery,
            width: 176,
            onCard: 'fact',
            cell: (webhook) => <LastDelivery webhook={webhook} />,
          },
          {
            name: actions,
            width: 164,
            cell: (webhook) => (
              <WebhookActions
                webhook={webhook}
                onEdit={() => setEdited(webhook)}
                onLog={() => setLogged(webhook._id)}
                onMade={setMade}
              />
            ),
          },
        ]}
      />
      {edited && (
        <WebhookDialog
          cityId={cityId}
          webhook={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
          onMade={setMade}
        />
      )}
      {logged && <WebhookLog webhook={logged} onClose={() => setLogged(null)} />}
      {made && (
        <ShownOnce
          title={secretOf(made.name)}
          label={words.secret}
          secret={webhookSecret(made.secret)}
          words={words}
          onDone={() => setMade(null)}
        />
      )}
    </>
  )
}

function WebhookName({ webhook }: { webhook: Webhook }) {
  const trouble = troubleOf(webhook)
  return (
    <>
      <strong className="item-name">{webhook.name}</strong>
      <p className={`quiet ${classes.address}`}>{webhook.address}</p>
      {trouble && <p className={classes.trouble}>{trouble}</p>}
    </>
  )
}

function LastDelivery({ webhook: { lastTry, waiting } }: { webhook: Webhook }) {
  const waits = waitingInWords(waiting)
  return (
    <>
      {lastTry ? (
        <>
          {lastTry.failure !== null && 'Failed '}
          <RelativeTime time={lastTry.at} />
        </>
      ) : (
        <span className="muted">{words.neverSent}</span>
      )}
      {waits && <p className="quiet">{waits}</p>}
    </>
  )
}
