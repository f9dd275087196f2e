import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { useGiveBackFocus } from '../../../kit/messages/give-back-focus.ts'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import type { PagedList } from '../../../lib/api/use-paged-list.ts'
import classes from './entries.module.css'

interface Props<Item> {
  title: string
  hint?: string
  log: PagedList<Item>
  words: { logFailed: string; logEmpty: string }
  /** One event as a list item. */
  children: (item: Item) => ReactNode
  onClose: () => void
}

/** Events of a record in a dialog, newest first. */
export function EntryLog<Item extends { _id: string }>(props: Props<Item>) {
  const { title, hint, log, words, children, onClose } = props
  const small = useNarrow('48em')
  useGiveBackFocus()
  return (
    <Modal opened onClose={onClose} title={title} size="lg" fullScreen={small} centered>
      <div className="stack">
        {hint && <p className="quiet">{hint}</p>}
        <RecordList
          list={log}
          rows={3}
          failed={words.logFailed}
          empty={<p className="muted">{words.logEmpty}</p>}
        >
          {(items: Item[]) => <ul className={classes.log}>{items.map(children)}</ul>}
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
