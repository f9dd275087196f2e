import { paths } from '@lamplighter/domain/pages'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { navigationWords as words } from '../../kit/kit.messages.ts'
import { lazyPart } from '../../kit/page/lazy-code.tsx'
import classes from './notification-bell.module.css'

const Name = () => <span className="visually-hidden">{words.notifications}</span>

const UnreadCount = lazyPart(
  () => import('../../features/notifications/unread-count.tsx').then(({ UnreadCount }) => UnreadCount),
  Name,
)

/** Link to the notifications. The code of its number loads after the bar (TELL-2). */
export function NotificationBell() {
  return (
    <Link to={paths.notifications} className={classes.bell} title={words.notifications}>
      <IconBell size={24} stroke={1.75} aria-hidden />
      <Suspense fallback={<Name />}>
        <UnreadCount />
      </Suspense>
    </Link>
  )
}
