import { categoryOf } from '@lamplighter/domain/catalog'
import { checkInviter, type Invitation } from '@lamplighter/domain/cities'
import {
  assignedCategories,
  callerOf,
  isUserType,
  roleLabel,
  userTypeNames,
  visibilityWithoutCategories,
} from '@lamplighter/domain/memberships'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../kit/lists/use-focus-kept.ts'
import { confirm } from '../../kit/messages/confirm.ts'
import { say } from '../../kit/messages/say.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { dateOf } from '../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { retryAsMember } from '../../lib/cities/fresh-memberships.ts'
import { useSession } from '../../lib/session/session.ts'
import { useInvitations, useWithdrawInvitation } from './invitations.api.ts'
import { invitationWords, withdrawQuestion } from './invitations.messages.ts'
import classes from './invitations.module.css'
import { InviteDialog } from './invite-dialog.tsx'

/** Open invitations of a city, newest first, with an Invite button. */
export function OpenInvitations({ city }: { city: { id: string; name: string } }) {
  const invitations = useInvitations(city.id)
  const [inviting, setInviting] = useState(false)
  const focus = useFocusKept()
  return (
    <SectionCard
      title={invitationWords.invitations}
      actions={
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
          {invitationWords.invite}
        </Button>
      }
    >
      <div {...focus}>
        {invitations.isPending && <ListSkeleton rows={1} />}
        {invitations.isError && (
          <ErrorState message={invitationWords.loadFailed} onRetry={retryAsMember(invitations.refetch)} />
        )}
        {invitations.data?.length === 0 && <p className="quiet">{invitationWords.none}</p>}
        {invitations.data && invitations.data.length > 0 && (
          <ul className={`stack gap-12 ${classes.list}`}>
            {invitations.data.map((invitation) => (
              <Open key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        )}
      </div>
      {inviting && <InviteDialog city={city} onDone={() => setInviting(false)} />}
    </SectionCard>
  )
}

function Open({ invitation }: { invitation: Invitation }) {
  const { _id, email, note, role, invitedBy, expiresAt } = invitation
  const { user } = useSession()
  const withdrawing = useWithdrawInvitation()
  const isOwn = invitedBy._id === user?._id
  const may = isOwn || (user !== null && checkInviter(callerOf(user), invitation.cityId, invitation) === null)
  const words = [roleLabel(role), sightOf(invitation)].filter(Boolean).join(' · ')

  async function withdraw() {
    const sure = await confirm({
      title: withdrawQuestion(email, roleLabel(role)),
      message: invitationWords.withdrawMeans,
      action: invitationWords.withdraw,
      danger: true,
    })
    if (!sure) return
    try {
      await withdrawing.mutateAsync(_id)
      say.success(invitationWords.withdrawn)
    } catch (error) {
      say.failure(sentenceFor(error, invitationWords.withdrawFailed))
    }
  }

  return (
    <li className={`line apart ${classes.invitation}`}>
      <div className={`named ${classes.words}`}>
        <strong>{email ?? invitationWords.forAnyone}</strong>
        <span>
          {words} · {invitationWords.by} {invitedBy.name}
        </span>
        {note && <span>“{note}”</span>}
        <span>
          {invitationWords.until} <time dateTime={expiresAt}>{dateOf(expiresAt)}</time>
        </span>
      </div>
      {may && (
        <Button
          variant="default"
          loading={withdrawing.isPending}
          aria-label={`${invitationWords.withdraw}: ${email ?? words}`}
          onClick={() => void withdraw()}
        >
          {invitationWords.withdraw}
        </Button>
      )}
    </li>
  )
}

/** Short text of what the invited person can view; empty for a City Admin, who sees all. */
function sightOf({ role, userType, customCategories }: Invitation): string {
  if (role === 'city_admin') return ''
  if (userType === 'custom')
    return assignedCategories({ userType, customCategories })
      .map((category) => categoryOf(category).label)
      .join(', ')
  if (userType && isUserType(userType)) return userTypeNames[userType]
  return visibilityWithoutCategories(role)
}
