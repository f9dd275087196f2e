import type { Notification } from '@lamplighter/domain/notifications'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { say } from '../../kit/messages/say.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { useMarkAllRead, useUnread } from './notifications.api.ts'
import { notificationWords as words } from './notifications.messages.ts'

/** Marks what the person has seen: a notification that comes while they press stays unread (TELL-3). */
export function MarkAllRead({ shown }: { shown: readonly Notification[] }) {
  const unread = useUnread() ?? 0
  const marking = useMarkAllRead()
  const [newest] = shown
  // The number is unknown if it could not be read.
  const hasUnread = unread > 0 || shown.some(({ readAt }) => readAt === null)

  async function mark() {
    if (!newest || marking.isPending) return
    try {
      await marking.mutateAsync(newest.createdAt)
      say.success(words.allRead)
    } catch (error) {
      say.failure(sentenceFor(error, words.markAllFailed))
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={20} aria-hidden />}
      disabled={!hasUnread}
      loading={marking.isPending}
      onClick={() => void mark()}
    >
      {words.markAll}
    </Button>
  )
}
