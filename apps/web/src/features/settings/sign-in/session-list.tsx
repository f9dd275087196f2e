import type { SignInSession } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { dateOf, RelativeTime } from '../../../kit/text/relative-time.tsx'
import { settingsWords } from '../settings.messages.ts'
import classes from './sessions.module.css'

interface Props {
  sessions: SignInSession[]
  /** The session that is being signed out. */
  ending: string | null
  onEnd: (session: SignInSession) => void
}

/** One row per session. This device has no button here; the account card has Sign Out. */
export function SessionList({ sessions, ending, onEnd }: Props) {
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => {
        const { _id, device, createdAt, lastUsedAt, current } = session
        const Icon = /Android|iPhone|iPad|iOS/.test(device) ? IconDeviceMobile : IconDeviceDesktop
        return (
          <li key={_id} className={`line ${classes.session}`}>
            <Icon size={28} stroke={1.5} aria-hidden className={classes.icon} />
            <div className={`named ${classes.words}`}>
              <strong>{device}</strong>
              <span>
                Last used <RelativeTime time={lastUsedAt} />
              </span>
              <span>
                Signed in <time dateTime={createdAt}>{dateOf(createdAt)}</time>
              </span>
            </div>
            {current ? (
              <span className="badge" data-tone="success">
                {settingsWords.thisDevice}
              </span>
            ) : (
              <Button
                variant="default"
                loading={ending === _id}
                aria-label={`${settingsWords.signOutDevice}: ${device}`}
                onClick={() => onEnd(session)}
              >
                {settingsWords.signOutDevice}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
