import type { User } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { say } from '../../../kit/messages/say.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useMailIsSent, useSendEmailLink } from '../settings.api.ts'
import { linkSent, settingsWords } from '../settings.messages.ts'

/** Reminds users to confirm their address. Hidden if the server sends no mail. */
export function ConfirmAddressCard({ user }: { user: User }) {
  const sent = useMailIsSent()
  const sending = useSendEmailLink()
  const { refreshUser } = useSession()
  if (!sent || user.emailVerified) return null

  async function send() {
    if (sending.isPending) return
    try {
      await sending.mutateAsync()
      say.success(linkSent(user.email))
      // The link may have been opened on another device.
      await refreshUser()
    } catch (error) {
      say.failure(sentenceFor(error, settingsWords.linkFailed))
    }
  }

  return (
    <SectionCard title={settingsWords.confirmAddress}>
      <p className="muted">{settingsWords.confirmHint}</p>
      <Button
        variant="default"
        mt="md"
        leftSection={<IconMail size={20} aria-hidden />}
        loading={sending.isPending}
        onClick={() => void send()}
      >
        {settingsWords.sendLink}
      </Button>
    </SectionCard>
  )
}
