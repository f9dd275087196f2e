import type { User } from '@lamplighter/domain/auth'
import { checkInviter } from '@lamplighter/domain/cities'
import { callerOf, type MemberRole } from '@lamplighter/domain/memberships'
import { useState } from 'react'
import { FormDialog } from '../../kit/messages/form-dialog.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { newSecret } from '../../lib/api/new-secret.ts'
import { useSession } from '../../lib/session/session.ts'
import { newDraft } from './draft.ts'
import { InvitationFields } from './invitation-fields.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { useCreateInvitation } from './invitations.api.ts'
import { invitationWords, inviteTo } from './invitations.messages.ts'

interface Props {
  city: { id: string; name: string }
  /** Defaults to City Worker. */
  role?: MemberRole
  onDone: () => void
}

/** Creates an invitation, then shows its link once. */
export function InviteDialog(props: Props) {
  const { user } = useSession()
  return user && <InviteForm {...props} user={user} />
}

function InviteForm({ city, role, onDone, user }: Props & { user: User }) {
  const inviter = callerOf(user)
  const [draft, setDraft] = useState(() => newDraft(inviter, city.id, role))
  const [secret] = useState(newSecret)
  const [problem, setProblem] = useState<string | null>(null)
  const creating = useCreateInvitation()

  async function create() {
    const { role, userType, customCategories } = draft
    if (role !== 'city_admin' && userType === 'custom' && customCategories.length === 0)
      return setProblem(invitationWords.categoriesMissing)
    const member =
      role === 'city_admin'
        ? { role, userType: null, customCategories: [] }
        : { role, userType, customCategories }
    const refused = checkInviter(inviter, city.id, member)
    if (refused) return setProblem(refused.message)
    const { email, note, days } = draft
    try {
      await creating.mutateAsync({
        ...member,
        cityId: city.id,
        secret,
        email: email.trim(),
        note: note.trim(),
        days,
      })
    } catch (error) {
      setProblem(sentenceFor(error, invitationWords.createFailed))
    }
  }

  if (creating.data) return <InvitationLink secret={secret} city={city.name} onDone={onDone} />
  return (
    <FormDialog
      title={inviteTo(city.name)}
      hint={invitationWords.inviteHint}
      action={invitationWords.create}
      problem={problem}
      busy={creating.isPending}
      onSubmit={() => void create()}
      onClose={onDone}
    >
      <InvitationFields
        inviter={inviter}
        cityId={city.id}
        draft={draft}
        onChange={(changes) => {
          setDraft((before) => ({ ...before, ...changes }))
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
