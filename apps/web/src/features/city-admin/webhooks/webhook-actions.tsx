import type { Webhook } from '@lamplighter/domain/webhooks'
import { Menu } from '@mantine/core'
import {
  IconHistory,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useDeleteWithUndo } from '../../../kit/lists/use-delete-with-undo.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { newSecret } from '../../../lib/api/new-secret.ts'
import { EntryActions } from '../entries/entry-actions.tsx'
import { entryOf, type MadeSecret } from './use-webhook-form.ts'
import { useDeleteWebhook, useRotateSecret, useSaveWebhook, useSendTest } from './webhooks.api.ts'
import {
  deleteHookQuestion,
  hookDeleted,
  hookTurned,
  rotateQuestion,
  hookWords as words,
} from './webhooks.messages.ts'

interface Props {
  webhook: Webhook
  onEdit: () => void
  onLog: () => void
  onMade: (made: MadeSecret) => void
}

export function WebhookActions({ webhook, onEdit, onLog, onMade }: Props) {
  const { _id, cityId, name, isOn, version } = webhook
  const saving = useSaveWebhook()
  const rotating = useRotateSecret()
  /** Another try sends the same secret, because an earlier one may have arrived. */
  const unconfirmed = useRef<string>(null)
  const testing = useSendTest()
  const deleting = useDeleteWithUndo({
    deleting: useDeleteWebhook(),
    question: (asked: Webhook) => ({ title: words.deleteWebhook, message: deleteHookQuestion(asked.name) }),
    done: (deleted) => hookDeleted(deleted.name),
    sentenceFor: (error) => sentenceFor(error, words.deleteFailed),
  })

  async function turn() {
    try {
      await saving.mutateAsync({ _id, cityId, version, secret: '', ...entryOf(webhook), isOn: !isOn })
      say.success(hookTurned(name, !isOn))
    } catch (error) {
      say.failure(sentenceFor(error, words.turnFailed))
    }
  }

  async function sendTest() {
    try {
      await testing.mutateAsync(_id)
      say.success(words.testSent)
      onLog()
    } catch (error) {
      say.failure(sentenceFor(error, words.testFailed))
    }
  }

  async function rotate() {
    const question = { title: rotateQuestion(name), message: words.rotateMeans, action: words.rotateAction }
    if (!(await confirm(question))) return
    unconfirmed.current ??= newSecret()
    const secret = unconfirmed.current
    try {
      await rotating.mutateAsync({ id: _id, secret })
      unconfirmed.current = null
      onMade({ name, secret })
    } catch (error) {
      say.failure(sentenceFor(error, words.rotateFailed))
    }
  }

  const isBusy = saving.isPending || rotating.isPending || testing.isPending || deleting.isDeleting(_id)
  return (
    <EntryActions name={name} edit={words.edit} onEdit={onEdit} isBusy={isBusy}>
      <Menu.Item leftSection={<IconHistory size={20} aria-hidden />} onClick={onLog}>
        {words.showLog}
      </Menu.Item>
      {isOn && (
        <Menu.Item leftSection={<IconSend size={20} aria-hidden />} onClick={() => void sendTest()}>
          {words.sendTest}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKey size={20} aria-hidden />} onClick={() => void rotate()}>
        {words.newSecret}
      </Menu.Item>
      <Menu.Item
        leftSection={
          isOn ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />
        }
        onClick={() => void turn()}
      >
        {isOn ? words.turnOff : words.turnOn}
      </Menu.Item>
      <Menu.Item
        color="danger"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => void deleting.remove(webhook)}
      >
        {words.deleteWebhook}
      </Menu.Item>
    </EntryActions>
  )
}
