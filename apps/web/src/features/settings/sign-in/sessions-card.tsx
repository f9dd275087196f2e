import type { SignInSession } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useEndAllSessions, useEndSession } from '../settings.api.ts'
import { settingsWords } from '../settings.messages.ts'
import classes from '../settings.module.css'
import { SessionList } from './session-list.tsx'

interface Props {
  sessions: SignInSession[]
  /** Called after all sessions ended on the server, to sign out here too. */
  onAllEnded: () => void
}

/** The user's signed-in devices. Signs out one device or all. */
export function SessionsCard({ sessions, onAllEnded }: Props) {
  const ending = useEndSession()
  const endingAll = useEndAllSessions()

  async function end({ _id, device }: SignInSession) {
    const sure = await confirm({
      title: `Sign out ${device}?`,
      message: 'Anyone using that device has to log in again. Unsaved changes stay on it.',
      action: settingsWords.signOutDevice,
      danger: true,
    })
    if (!sure) return
    try {
      await ending.mutateAsync(_id)
      say.success(settingsWords.deviceSignedOut)
    } catch (error) {
      say.failure(sentenceFor(error, settingsWords.signOutFailed))
    }
  }

  async function endAll() {
    const sure = await confirm({
      title: `${settingsWords.signOutEverywhere}?`,
      message: 'Every device is signed out, including this one. Unsaved changes stay on their device.',
      action: settingsWords.signOutEverywhere,
      danger: true,
    })
    if (!sure) return
    try {
      await endingAll.mutateAsync()
    } catch (error) {
      return say.failure(sentenceFor(error, settingsWords.signOutFailed))
    }
    say.success(settingsWords.signedOutEverywhere)
    onAllEnded()
  }

  return (
    <SectionCard title={settingsWords.sessions}>
      <SessionList
        sessions={sessions}
        ending={ending.isPending ? ending.variables : null}
        onEnd={(session) => void end(session)}
      />
      <div className={classes.foot}>
        <Button
          variant="outline"
          color="danger"
          className={classes.everywhere}
          loading={endingAll.isPending}
          onClick={() => void endAll()}
        >
          {settingsWords.signOutEverywhere}
        </Button>
      </div>
    </SectionCard>
  )
}
