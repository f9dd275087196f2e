import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { keepNoteOfClosing, noteOfLostClosing } from '../../../features/work-orders/closing/keep-as-note.ts'
import { workOrderWords } from '../../../features/work-orders/work-orders.messages.ts'
import { conflictWords } from '../../../kit/conflict/conflict.messages.ts'
import { formWords } from '../../../kit/kit.messages.ts'
import { OpenAddress } from '../../../kit/page/open-address.tsx'
import { clockOf } from '../../../kit/text/moment.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { describe } from '../kinds.messages.ts'
import { ChooseDialog, conflictOf } from './choose-dialog.tsx'
import { canRetry, deleteItem, retryNow, sendWithoutLostFiles, withoutLostFiles } from './item-actions.ts'
import { ItemPictures } from './item-pictures.tsx'
import { filesIn, photosOnly, type Surroundings, stateOf } from './item-state.ts'
import { KindIcon } from './kind-icon.tsx'
import { actionOn, madeAt, withFiles, outboxWords as words } from './outbox-page.messages.ts'
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
  const files = filesIn(item, around)
  const lost = noteOfLostClosing(item)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <span className={classes.sign} data-tone={tone}>
        <KindIcon kind={item.kind} />
      </span>
      <div className={`named ${classes.words}`}>
        <strong className="item-name">{what}</strong>
        <span>
          <time dateTime={item.recordedAt}>{madeAt(clockOf(item.recordedAt, around.now))}</time>
          {withFiles(item.mediaIds.length, files.length > 0 && photosOnly(files))}
        </span>
        <span className={classes.state} data-tone={tone}>
          {sentence}
        </span>
      </div>
      <div className={`line gap-8 ${classes.actions}`}>
        <ItemPictures files={files} />
        {choosing && <ChooseDialog item={item} onClose={() => setChoosing(false)} />}
        {conflictOf(item) ? (
          <Button aria-label={actionOn(conflictWords.choose, what)} onClick={() => setChoosing(true)}>
            {conflictWords.choose}
          </Button>
        ) : lost ? (
          <Button
            aria-label={actionOn(workOrderWords.keepAsNote, what)}
            onClick={() => void keepNoteOfClosing(item, lost.text)}
          >
            {workOrderWords.keepAsNote}
          </Button>
        ) : withoutLostFiles(item) ? (
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
        <OpenAddress href={item.href} aria-label={actionOn(formWords.open, what)}>
          {formWords.open}
        </OpenAddress>
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
