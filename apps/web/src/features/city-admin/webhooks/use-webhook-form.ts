import { mergeFields } from '@lamplighter/domain/rules'
import { checkWebhook, type Webhook, webhook as webhookShape } from '@lamplighter/domain/webhooks'
import { useState } from 'react'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { newSecret } from '../../../lib/api/new-secret.ts'
import { type EntryKind, useEntryForm } from '../entries/use-entry-form.ts'
import { useSaveWebhook } from './webhooks.api.ts'
import { hookCreated, hookSaved, hookWords } from './webhooks.messages.ts'

export type WebhookEntry = Pick<Webhook, 'name' | 'address' | 'kinds' | 'isOn'>

export interface MadeSecret {
  name: string
  secret: string
}

/** Form of a new or existing webhook. Another try sends the same secret, because an earlier one may have arrived. */
export function useWebhookForm(
  cityId: string,
  webhook: Webhook | null,
  { onDone, onMade }: { onDone: () => void; onMade: (made: MadeSecret) => void },
) {
  const [secret] = useState(newSecret)
  const saving = useSaveWebhook()
  return useEntryForm({
    kind: webhookKind,
    saved: webhook,
    save: async (entry, request) => {
      const { name } = await saving.mutateAsync({ ...request, cityId, secret, ...trimmed(entry) })
      if (!webhook) onMade({ name, secret })
      return webhook ? hookSaved(name) : hookCreated(name)
    },
    isSaving: saving.isPending,
    onDone,
  })
}

const newWebhook: WebhookEntry = { name: '', address: '', kinds: [], isOn: true }

export function entryOf(webhook: Webhook | null): WebhookEntry {
  if (!webhook) return newWebhook
  const { name, address, kinds, isOn } = webhook
  return { name, address, kinds, isOn }
}

const trimmed = (entry: WebhookEntry) => ({
  ...entry,
  name: entry.name.trim(),
  address: entry.address.trim(),
})
const inOrder = (entry: WebhookEntry) => JSON.stringify({ ...trimmed(entry), kinds: entry.kinds.toSorted() })

const webhookKind: EntryKind<Webhook, WebhookEntry> = {
  shape: webhookShape,
  entryOf,
  isSame: (one, other) => inOrder(one) === inOrder(other),
  merge: (base, mine, theirs) => mergeFields(base, mine, theirs).merged,
  check: checkWebhook,
  messageFor,
  isAboutName: (error) => isProblem(error, 'webhook_name_missing'),
  words: hookWords,
}

function messageFor(error: unknown): string {
  if (isProblem(error, 'version_conflict')) return hookWords.changedByOther
  if (isProblem(error, 'not_found')) return hookWords.goneForGood
  return sentenceFor(error, hookWords.saveFailed)
}
