import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconDownload, IconTrash } from '@tabler/icons-react'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { describe } from '../kinds.messages.ts'
import { clockOf } from '../local-day.ts'
import { canRetry, deleteItem, retryNow, sendWithoutLostFiles, withoutLostFiles } from './item-actions.ts'
import { type Surroundings, stateOf } from './item-state.ts'
import { KindIcon } from './kind-icon.tsx'
import { OpenItem } from './open-item.tsx'
import { actionOn, madeAt, outboxWords as words } from './outbox-page.messages.ts'
import classes from './outbox-page.module.css'

interface Props {
  item: OutboxItem
  around: Surroundings
  /** All that is not sent. */
  all: readonly OutboxItem[]
  onSave: () => void
}

/** One write that is not on the server: what it is, how it stands, and what can be done about it. */
export function UnsentRow({ item, around, all, onSave }: Props) {
  const what = describe(item)
  const { sentence, tone } = stateOf(item, around)
  const busy = tone === 'busy'
  return (
    <>
      <span className={classes.sign} data-tone={tone}>
        <KindIcon kind={item.kind} />
      </span>
      <div className={`named ${classes.words}`}>
        <strong className="item-name">{what}</strong>
        <span>
          <time dateTime={item.recordedAt}>{madeAt(clockOf(item.recordedAt, around.now))}</time>
        </span>
        <span className={classes.state} data-tone={tone}>
          {sentence}
        </span>
      </div>
      <div className={`line gap-8 ${classes.actions}`}>
        {withoutLostFiles(item) ? (
          <Button
            variant="default"
            aria-label={actionOn(words.withoutFiles, what)}
            onClick={() => void sendWithoutLostFiles(item)}
          >
            {words.withoutFiles}
          </Button>
        ) : (
          !busy &&
          canRetry(item, around.unsent) && (
            <Button
              variant="default"
              aria-label={actionOn(words.retry, what)}
              onClick={() => void retryNow([item])}
            >
              {words.retry}
            </Button>
          )
        )}
        <OpenItem href={item.href} what={what} variant="default" />
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="md" aria-label={actionOn('More actions', what)}>
              <IconDotsVertical size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconDownload size={20} aria-hidden />} onClick={onSave}>
              {words.saveAsFile}
            </Menu.Item>
            <Menu.Item
              color="danger"
              disabled={around.sending.has(item.opId)}
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={() => void deleteItem(item, all)}
            >
              {words.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}
