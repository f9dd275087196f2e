import { useEffect } from 'react'
import { useUnread } from './notifications.api.ts'
import { bellName, unreadInFigures } from './notifications.messages.ts'
import classes from './unread-count.module.css'

/** The icon of the installed app shows the same number. */
function setBadge(unread: number) {
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined)
}

/** Number at the bell, and the bell's name. Shows no number without unread notifications. */
export function UnreadCount() {
  const known = useUnread()
  const unread = known ?? 0
  useEffect(() => {
    if (known !== undefined) setBadge(known)
  }, [known])
  // The bell goes with a sign-out.
  useEffect(() => () => setBadge(0), [])
  return (
    <>
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unreadInFigures(unread)}
        </span>
      )}
      <span className="visually-hidden">{bellName(unread)}</span>
    </>
  )
}
