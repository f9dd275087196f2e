import type { lookAtInvitation } from '@lamplighter/domain/cities'
import { cityAndState } from '@lamplighter/domain/cities'
import { messageOf, type ResponseOf } from '@lamplighter/domain/http'
import { isMember } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { ApiProblem, isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useCities } from '../../../lib/cities/active-city.ts'
import { loginPrompt } from '../../../lib/session/login-prompt.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useAcceptInvitation, useInvitation } from '../invitations.api.ts'
import { alreadyIn, invitationWords, invitedAs, joinCityNamed, joined } from '../invitations.messages.ts'
import classes from '../invitations.module.css'
import { forgetSecret } from '../secret.ts'

/** Shows an invitation and lets the user join. */
export function AcceptInvitation({ secret }: { secret: string }) {
  return (
    <Page>
      <div className={classes.card}>
        <PageHeader title={invitationWords.title} />
        {secret === '' ? (
          <Ended reason={messageOf('invitation_unknown')} />
        ) : (
          <Opened key={secret} secret={secret} />
        )}
      </div>
    </Page>
  )
}

function Opened({ secret }: { secret: string }) {
  const invitation = useInvitation(secret)
  const { error } = invitation
  const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500
  const isOver = refused && error.code !== 'invitation_city_inactive' && error.status !== 429
  useEffect(() => {
    if (isOver) forgetSecret()
  }, [isOver])
  if (invitation.data) return <Offer secret={secret} offer={invitation.data} />
  if (invitation.isPending) return <ListSkeleton rows={2} />
  if (refused) return <Ended reason={error.message} />
  return <ErrorState message={invitationWords.lookFailed} onRetry={() => void invitation.refetch()} />
}

function Ended({ reason }: { reason: string }) {
  return (
    <div role="alert">
      <EmptyState
        drawing="lamp"
        message={reason}
        action={
          <LinkButton to={paths.home} variant="default">
            {invitationWords.toHome}
          </LinkButton>
        }
      />
    </div>
  )
}

interface OfferProps {
  secret: string
  offer: ResponseOf<typeof lookAtInvitation>
}

function Offer({ secret, offer }: OfferProps) {
  const { city, invitedBy, role, note, expiresAt, isPersonal } = offer
  const { status } = useSession()
  const { memberships } = useCities()
  const name = cityAndState(city)
  const isIn = memberships.some((one) => one.cityId === city._id && isMember(one))
  return (
    <section className="surface stack" style={{ padding: 20 }}>
      <p style={{ margin: 0 }}>{invitedAs(invitedBy, name, role)}</p>
      {note && <blockquote className={classes.note}>{note}</blockquote>}
      <p className="quiet">
        {invitationWords.until} <time dateTime={expiresAt}>{dateOf(expiresAt)}</time>
      </p>
      {isPersonal && !isIn && <p className="quiet">{invitationWords.personal}</p>}
      {status === 'loading' && <ListSkeleton rows={1} />}
      {status === 'unauthenticated' && <SignIn />}
      {status === 'authenticated' && !isIn && <Join secret={secret} city={name} />}
      {status === 'authenticated' && isIn && (
        <>
          <p className="notice" data-quiet role="status">
            {alreadyIn(name)}
          </p>
          <LinkButton to={paths.home} size="lg">
            {invitationWords.toHome}
          </LinkButton>
        </>
      )}
    </section>
  )
}

function SignIn() {
  return (
    <>
      <p className="quiet">{invitationWords.signInFirst}</p>
      <div className="row">
        <Button size="lg" onClick={() => loginPrompt.open('login')}>
          {invitationWords.login}
        </Button>
        <Button size="lg" variant="default" onClick={() => loginPrompt.open('register')}>
          {invitationWords.register}
        </Button>
      </div>
    </>
  )
}

function Join({ secret, city }: { secret: string; city: string }) {
  const accepting = useAcceptInvitation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [mustConfirm, setMustConfirm] = useState(false)

  async function join() {
    setProblem(null)
    setMustConfirm(false)
    try {
      await accepting.mutateAsync(secret)
      forgetSecret()
      say.success(joined(city))
      await navigate({ to: paths.home, replace: true })
    } catch (error) {
      setProblem(sentenceFor(error, invitationWords.joinFailed))
      setMustConfirm(isProblem(error, 'invitation_address_unconfirmed'))
    }
  }

  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <Button size="lg" loading={accepting.isPending} onClick={() => void join()}>
        {joinCityNamed(city)}
      </Button>
      {mustConfirm && (
        <LinkButton to={paths.settings} variant="default" size="lg">
          {invitationWords.toSettings}
        </LinkButton>
      )}
    </>
  )
}
