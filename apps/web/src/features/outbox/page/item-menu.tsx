import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileOff, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { conflictWords } from '../../../kit/conflict/conflict.messages.ts'
import { formWords } from '../../../kit/kit.messages.ts'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { OpenAddress } from '../../../kit/page/open-address.tsx'
import { describe } from '../../../lib/outbox/kinds.messages.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { keepNoteOfClosing, lostClosing } from '../../work-orders/closing/keep-as-note.ts'
import { workOrderWords } from '../../work-orders/work-orders.messages.ts'
import { retryNow } from '../retry-now.ts'
import { ChooseDialog, conflictOf } from './choose-dialog.tsx'
import { deleteItem, sendWithoutFiles } from './item-actions.ts'
import { actionOn, outboxWords as words } from './outbox-page.messages.ts'

interface Props {
  item: OutboxItem
  /** The item can be retried. */
  canRetry: boolean
  isSending: boolean
  onSave: (items: readonly OutboxItem[]) => void
}

/** Menu of an item's actions. Memoized, so that upload progress does not rerender it. */
export const ItemMenu = memo(({ item, canRetry, isSending, onSave }: Props) => {
  const what = describe(item)
  const note = lostClosing(item)?.text
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      {choosing && <ChooseDialog item={item} onClose={() => setChoosing(false)} />}
      {conflictOf(item) ? (
        <Button aria-label={actionOn(conflictWords.choose, what)} onClick={() => setChoosing(true)}>
          {conflictWords.choose}
        </Button>
      ) : note ? (
        <Button
          aria-label={actionOn(workOrderWords.keepAsNote, what)}
          onClick={() => void keepNoteOfClosing(item, note)}
        >
          {workOrderWords.keepAsNote}
        </Button>
      ) : item.problem?.code === 'files_lost' ? (
        <Button
          variant="default"
          aria-label={actionOn(words.withoutFiles, what)}
          onClick={() => void sendWithoutFiles(item)}
        >
          {words.withoutFiles}
        </Button>
      ) : (
        canRetry && (
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
      <RowMenu label={actionOn('More actions', what)}>
        {item.problem?.code === 'files_refused' && (
          <Menu.Item
            leftSection={<IconFileOff size={20} aria-hidden />}
            onClick={() => void sendWithoutFiles(item)}
          >
            {words.withoutRefused}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={20} aria-hidden />} onClick={() => onSave([item])}>
          {words.saveAsFile}
        </Menu.Item>
        <Menu.Item
          color="danger"
          disabled={isSending}
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => void deleteItem(item)}
        >
          {words.delete}
        </Menu.Item>
      </RowMenu>
    </>
  )
})
