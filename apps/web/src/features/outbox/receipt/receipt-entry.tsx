import { formatCount } from '@lamplighter/domain/format'
import type { ReactNode } from 'react'
import { momentOf } from '../../../kit/text/moment.ts'
import type { OutboxFile } from '../../../lib/outbox/outbox-item.ts'
import { receiptWords as words } from './receipt.messages.ts'
import classes from './receipt.module.css'
import type { ConfirmedEntry, UnsentEntry } from './receipt.ts'

interface Props {
  entry: ConfirmedEntry | UnsentEntry
  /** The server's confirmation, or the reason why it is missing. */
  children: ReactNode
}

/** One entry of the receipt: description, time by the device's clock, id and files. */
export function ReceiptEntry({ entry, children }: Props) {
  const { what, recordedAt, id, files } = entry
  return (
    <li className={classes.entry}>
      <h3 className="item-name">{what}</h3>
      <dl className={classes.facts}>
        <div>
          <dt>{words.made}</dt>
          <dd>
            <time dateTime={recordedAt}>{momentOf(recordedAt)}</time>
          </dd>
        </div>
        {children}
        <div>
          <dt>{words.id}</dt>
          <dd className={classes.code}>{id}</dd>
        </div>
      </dl>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={words.files}>
          {files.map((file) => (
            <FileLine key={file.mediaId} file={file} />
          ))}
        </ul>
      )}
    </li>
  )
}

function FileLine({ file: { name, bytes, sha256 } }: { file: OutboxFile }) {
  return (
    <li>
      {name}, {formatCount(bytes)} bytes
      <br />
      {sha256 ? (
        <>
          {words.hash} <span className={classes.code}>{sha256}</span>
        </>
      ) : (
        words.noHash
      )}
    </li>
  )
}
