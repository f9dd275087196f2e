import type { User } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Section } from '../../../kit/sections/section.tsx'
import { momentOf } from '../../../kit/text/moment.ts'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { localTime } from '../../../lib/outbox/outbox-table.ts'
import { outboxWords } from '../page/outbox-page.messages.ts'
import { giveFile } from '../save-as-file/save-as-file.ts'
import { summary, receiptWords as words } from './receipt.messages.ts'
import classes from './receipt.module.css'
import type { Receipt, UnsentEntry } from './receipt.ts'
import { ReceiptEntry } from './receipt-entry.tsx'
import { useReceipt } from './use-receipt.ts'

/** Shows today's changes and when the server confirmed them, to print or save. */
export function ReceiptView({ user }: { user: User }) {
  const made = useReceipt(user)
  return (
    <div className={classes.receipt}>
      <PageHeader
        title={words.title}
        description={words.lead}
        actions={
          <div className="row" data-not-printed>
            <LinkButton to={paths.outbox} variant="subtle">
              {words.back}
            </LinkButton>
            {made.status === 'ready' && <Actions receipt={made.receipt} />}
          </div>
        }
      />
      {made.status === 'loading' && <ListSkeleton />}
      {made.status === 'unreadable' && (
        <ErrorState message={outboxWords.unreadable} hint={outboxWords.unreadableHint} onRetry={made.retry} />
      )}
      {made.status === 'ready' && <Sheet receipt={made.receipt} />}
    </div>
  )
}

function Actions({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => saveReceipt(receipt)}
      >
        {words.saveAsFile}
      </Button>
      <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
        {words.print}
      </Button>
    </>
  )
}

function saveReceipt(shown: Receipt): void {
  const receipt = { ...shown, madeAt: localTime(Date.now()) }
  const text = `${JSON.stringify(receipt, null, 2)}\n`
  giveFile(
    new Blob([text], { type: 'application/json' }),
    `lamplighter-receipt-${receipt.madeAt.slice(0, 10)}.json`,
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { person, city, device, madeAt, notSent, confirmed, declined } = receipt
  const all = notSent.length + confirmed.length
  return (
    <div className="stack gap-24">
      <dl className={`surface ${classes.head}`}>
        <Fact name={words.person}>
          {person.name}, {person.email}
        </Fact>
        {city && <Fact name={words.city}>{city}</Fact>}
        <Fact name={words.date}>{dateOf(madeAt)}</Fact>
        <Fact name={words.device}>{device}</Fact>
        <Fact name={words.madeAt}>{momentOf(madeAt)}</Fact>
      </dl>
      {all === 0 && declined.length === 0 && <EmptyState drawing="notebook" message={words.nothing} />}
      {all > 0 && (
        <p className={classes.summary} data-missing={notSent.length > 0 || undefined}>
          {summary(notSent.length, all)}
        </p>
      )}
      <WithReasons title={words.unsent} entries={notSent} />
      {confirmed.length > 0 && (
        <Section title={words.confirmed}>
          <ol className={`surface ${classes.entries}`}>
            {confirmed.map((entry) => (
              <ReceiptEntry key={entry.operation} entry={entry}>
                {entry.confirmedAt && (
                  <Fact name={words.byServer}>
                    <time dateTime={entry.confirmedAt}>{momentOf(entry.confirmedAt)}</time>
                  </Fact>
                )}
              </ReceiptEntry>
            ))}
          </ol>
        </Section>
      )}
      <WithReasons title={outboxWords.declinedToday} entries={declined} />
    </div>
  )
}

function WithReasons({ title, entries }: { title: string; entries: readonly UnsentEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Section title={title}>
      <ol className={`surface ${classes.entries}`}>
        {entries.map((entry) => (
          <ReceiptEntry key={entry.operation} entry={entry}>
            <Fact name={words.why}>
              <span className={classes.why}>{entry.why}</span>
            </Fact>
          </ReceiptEntry>
        ))}
      </ol>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
