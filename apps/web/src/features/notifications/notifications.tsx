import { paths } from '@lamplighter/domain/pages'
import { IconSettings } from '@tabler/icons-react'
import { DaySections } from '../../kit/lists/day-sections.tsx'
import { EmptyState } from '../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ShowMore } from '../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { CHOICES_ANCHOR } from './choices/choices-anchor.ts'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import { useMarkRead, useNotificationPages } from './notifications.api.ts'
import { notificationWords as words } from './notifications.messages.ts'
import classes from './notifications.module.css'

/** The page that the bell opens: notifications by day, newest first (TELL-2). */
export function Notifications() {
  const pages = useNotificationPages()
  return (
    <>
      <PageHeader title={words.title} />
      <div className={`line apart ${classes.tools}`}>
        {pages.items.length > 0 && <MarkAllRead shown={pages.items} />}
        <LinkButton
          to={paths.settings}
          hash={CHOICES_ANCHOR}
          variant="subtle"
          className={classes.choose}
          leftSection={<IconSettings size={20} aria-hidden />}
        >
          {words.choose}
        </LinkButton>
      </div>
      <List {...pages} />
    </>
  )
}

function List({ items, total, isPending, isError, refetch, more }: ReturnType<typeof useNotificationPages>) {
  const reading = useMarkRead()
  if (isPending) return <ListSkeleton rows={8} />
  if (isError && items.length === 0)
    return <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />
  if (items.length === 0) return <EmptyState drawing="lamp" title={words.none} message={words.noneHint} />
  return (
    <>
      <DaySections entries={items}>
        {(notification) => (
          <NotificationEntry
            notification={notification}
            onOpen={() => notification.readAt === null && reading.mutate(notification._id)}
          />
        )}
      </DaySections>
      <ShowMore shown={items.length} total={total} more={more} />
    </>
  )
}
