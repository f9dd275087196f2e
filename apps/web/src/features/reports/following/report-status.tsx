import { cityAndState } from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'
import type { ReportStatus as Status } from '@lamplighter/domain/reports'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { copyText } from '../../../kit/messages/copy-text.ts'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { LinkPage } from '../../../kit/page/link-page.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useReportStatus, useStillBroken } from '../reports.api.ts'
import { reportHeading, stateWords, stillBrokenWithin, followingWords as words } from '../reports.messages.ts'
import classes from '../reports.module.css'

/** The page behind a reporter's link (REPORT-11). */
export function ReportStatus({ secret }: { secret: string | null }) {
  const report = useReportStatus(secret ?? '')
  if (report.data && secret)
    return (
      <LinkPage title={reportHeading(report.data.number)} description={cityAndState(report.data.city)}>
        <Followed report={report.data} secret={secret} />
      </LinkPage>
    )
  if (!secret || isProblem(report.error, 'not_found'))
    return (
      <LinkPage title={words.badLink}>
        <EmptyState drawing="lamp" message={words.badLinkHint} />
      </LinkPage>
    )
  if (report.isError)
    return (
      <LinkPage title={words.title}>
        <ErrorState message={words.loadFailed} onRetry={() => void report.refetch()} />
      </LinkPage>
    )
  return <LinkPage title={words.title} />
}

function Followed({ report, secret }: { report: Status; secret: string }) {
  const { city, service, description, address, sentAt, state, reason, closedAt, photos, saidBroken } = report
  const { label, means } = stateWords[state]
  const link = `${location.origin}${paths.reportStatus}#${secret}`
  return (
    <>
      <div className="stack gap-4" role="status">
        <p className={classes.state} data-state={state}>
          {label}
        </p>
        <p className="muted">{means}</p>
        {saidBroken && state !== 'closed' && <p className="muted">{words.saidBroken}</p>}
      </div>
      {reason && (
        <div className="notice" data-quiet>
          <p className={classes.lead}>{words.reason}</p>
          <p className={classes.typed}>{reason}</p>
        </div>
      )}
      {photos.length > 0 && (
        <section className="stack gap-8" aria-label={words.photos}>
          <h2 className="item-name">{words.photos}</h2>
          <ul className="row">
            {photos.map(({ _id, url, thumbUrl }, at) => (
              <li key={_id}>
                <a href={url} target="_blank" rel="noreferrer" className={classes.photo}>
                  <img src={thumbUrl ?? url} alt={`${words.photos} ${at + 1}`} className={classes.picture} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <StillBroken report={report} secret={secret} />
      <dl className="stack gap-12">
        <Fact name={words.about}>{service}</Fact>
        <Fact name={words.described}>{description}</Fact>
        {address && <Fact name={words.where}>{address}</Fact>}
        <Fact name={words.sent}>{dateOf(sentAt)}</Fact>
        {closedAt && <Fact name={words.closed}>{dateOf(closedAt)}</Fact>}
      </dl>
      <p className="notice">{words.keep}</p>
      <div className="stack gap-8">
        <LinkButton to={paths.report.replace('$id', city.slug)} variant="default" size="lg">
          {words.another}
        </LinkButton>
        <Button
          size="lg"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copyText(link, words)}
        >
          {words.copy}
        </Button>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.typed}>{children}</dd>
    </div>
  )
}

function StillBroken({ report, secret }: { report: Status; secret: string }) {
  const saying = useStillBroken(secret)
  const [problem, setProblem] = useState<string | null>(null)
  if (report.stillBrokenUntil === null) return null

  async function say() {
    setProblem(null)
    try {
      await saying.mutateAsync()
    } catch (error) {
      setProblem(sentenceFor(error, words.stillBrokenFailed))
    }
  }

  return (
    <section className="stack gap-8">
      <p className="quiet">
        {words.stillBrokenHint} {stillBrokenWithin}
      </p>
      <FormProblem>{problem}</FormProblem>
      <Button variant="default" size="lg" loading={saying.isPending} onClick={() => void say()}>
        {words.stillBroken}
      </Button>
    </section>
  )
}
