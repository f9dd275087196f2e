import { ShownOnce } from '../../kit/messages/shown-once.tsx'
import { useSiteOrigin } from '../../lib/api/client-config.ts'
import { inviteTo, invitationWords as words } from './invitations.messages.ts'
import { linkOf } from './secret.ts'

interface Props {
  secret: string
  city: string
  onDone: () => void
}

/** Shows the link of a new invitation. */
export function InvitationLink({ secret, city, onDone }: Props) {
  const site = useSiteOrigin()
  return (
    <ShownOnce
      title={inviteTo(city)}
      label={words.link}
      secret={linkOf(site, secret)}
      words={words}
      onDone={onDone}
    />
  )
}
