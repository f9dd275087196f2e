import type { User } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { IconDownload, IconReceipt, IconRefresh } from '@tabler/icons-react'
import { navigationWords } from '../../../kit/kit.messages.ts'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Section } from '../../../kit/sections/section.tsx'
import { useStore } from '../../../lib/state/store.ts'
import { heldDrafts } from '../../locations/draft/held-drafts.ts'
import { ClockNotice } from '../../notes/clock-notice.tsx'
import { NearlyFull } from '../../settings/device/nearly-full.tsx'
import { retryNow } from '../retry-now.ts'
import { SendFromFileButton } from '../send-from-file/send-from-file-button.tsx'
import { HeldDrafts } from './held-drafts.tsx'
import { canRetry } from './item-actions.ts'
import { ItemList } from './item-list.tsx'
import { outboxWords as words } from './outbox-page.messages.ts'
import classes from './outbox-page.module.css'
import { PastRow } from './past-row.tsx'
import { UnsentRow } from './unsent-row.tsx'
import { useItemContext } from './use-item-context.ts'
import { useKeptItems } from './use-kept-items.ts'
import { useSaveAsFile } from './use-save-as-file.ts'

/** The outbox page: unsent items, drafts, and what was sent or rejected today (DUR-36). */
export function OutboxView({ user }: { user: User }) {
  const kept = useKeptItems(user._id)
  const unsent = kept.status === 'ready' ? kept.unsent : []
  const context = useItemContext(unsent)
  const hasDrafts = useStore(heldDrafts).length > 0
  const { saving, save } = useSaveAsFile(user)
  const toRetry = unsent.filter((item) => canRetry(item, context.unsent))
  return (
    <>
      <PageHeader
        title={navigationWords.outbox}
        description={words.lead}
        actions={
          <div className="row">
            <LinkButton
              to={paths.outboxReceipt}
              variant="default"
              leftSection={<IconReceipt size={20} aria-hidden />}
            >
              {words.receipt}
            </LinkButton>
            <SendFromFileButton user={user} />
          </div>
        }
      />
      <NearlyFull />
      <ClockNotice />
      {kept.status === 'loading' && <ListSkeleton />}
      {kept.status === 'unreadable' && (
        <ErrorState message={words.unreadable} hint={words.unreadableHint} onRetry={kept.retry} />
      )}
      {kept.status === 'ready' && (
        <div className={`stack gap-24 ${classes.lists}`}>
          {(unsent.length > 0 || !hasDrafts) && (
            <Section
              title={counted(words.unsent, unsent.length)}
              action={
                unsent.length > 1 && (
                  <div className="row">
                    {toRetry.length > 1 && (
                      <Button
                        variant="default"
                        leftSection={<IconRefresh size={20} aria-hidden />}
                        onClick={() => void retryNow(toRetry)}
                      >
                        {words.retryAll}
                      </Button>
                    )}
                    <Button
                      variant="default"
                      leftSection={<IconDownload size={20} aria-hidden />}
                      loading={saving}
                      onClick={() => void save(unsent)}
                    >
                      {words.saveAllAsFile}
                    </Button>
                  </div>
                )
              }
            >
              {unsent.length === 0 ? (
                <EmptyState drawing="lamp" message={words.nothingUnsent} />
              ) : (
                <ItemList name="outbox-unsent" label={words.unsent} items={unsent}>
                  {(item) => <UnsentRow item={item} context={context} onSave={save} />}
                </ItemList>
              )}
            </Section>
          )}
          <HeldDrafts />
          <Section title={counted(words.sentToday, kept.sentToday.length)}>
            {kept.sentToday.length === 0 ? (
              <p className="muted">{words.nothingSent}</p>
            ) : (
              <ItemList name="outbox-sent" label={words.sentToday} items={kept.sentToday}>
                {(item) => <PastRow item={item} />}
              </ItemList>
            )}
          </Section>
          {kept.declinedToday.length > 0 && (
            <Section title={counted(words.declinedToday, kept.declinedToday.length)}>
              <ItemList name="outbox-declined" label={words.declinedToday} items={kept.declinedToday}>
                {(item) => <PastRow item={item} />}
              </ItemList>
            </Section>
          )}
          <p className="quiet">{words.seenBySupervisors}</p>
        </div>
      )}
    </>
  )
}

const counted = (title: string, count: number) => (count === 0 ? title : `${title} (${count})`)
