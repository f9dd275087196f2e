import { useRouterState } from '@tanstack/react-router'
import { AcceptInvitation } from '../features/invitations/accepting/accept-invitation.tsx'
import { secretHere } from '../features/invitations/secret.ts'

export function InvitationPage() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  return <AcceptInvitation secret={secretHere(hash)} />
}
