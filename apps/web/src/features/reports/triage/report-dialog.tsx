import { zooms } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { serviceName } from '@lamplighter/domain/reports'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { CityMap, DropPin } from '../../../map/lazy-map.tsx'
import { type FullReport, useMergeReport, useReport } from '../reports.api.ts'
import { feetAway, mergeInto, reportHeading, stateWords, triageWords as words } from '../reports.messages.ts'
import classes from '../reports.module.css'
import { AcceptForm } from './accept-form.tsx'
import { DeclineForm } from './decline-form.tsx'
import type { RenderPhotos } from './render-photos.ts'

interface Props {
  id: string
  renderPhotos: RenderPhotos
  onClose: () => void
}

/** One report with what is near it, and the decisions about it. */
export function ReportDialog({ id, renderPhotos, onClose }: Props) {
  const report = useReport(id)
  const small = useNarrow('48em')
  const { data } = report
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={small}
      size="xl"
      centered
      closeOnClickOutside={false}
      title={data ? `${reportHeading(data.number)} · ${serviceName(data.category)}` : words.title}
    >
      {report.isPending && <ListSkeleton rows={3} />}
      {report.isError && !data && (
        <ErrorState message={words.loadFailed} onRetry={() => void report.refetch()} />
      )}
      {data && <Opened report={data} renderPhotos={renderPhotos} onClose={onClose} />}
    </Modal>
  )
}

type Step = 'look' | 'accept' | 'decline'

function Opened({ report, renderPhotos, onClose }: Omit<Props, 'id'> & { report: FullReport }) {
  const [step, setStep] = useState<Step>('look')
  const isWaiting = report.status === 'received' && report.duplicateOf === null
  const back = () => setStep('look')
  if (isWaiting && step === 'accept') return <AcceptForm report={report} onBack={back} onDone={onClose} />
  if (isWaiting && step === 'decline') return <DeclineForm report={report} onBack={back} onDone={onClose} />
  return (
    <div className="stack gap-20">
      <Facts report={report} renderPhotos={renderPhotos} />
      {isWaiting && <Near report={report} onDone={onClose} />}
      <div className="dialog-buttons">
        {isWaiting ? (
          <>
            <Button variant="default" size="lg" onClick={() => setStep('decline')}>
              {words.decline}
            </Button>
            <Button size="lg" onClick={() => setStep('accept')}>
              {words.accept}
            </Button>
          </>
        ) : (
          <Button variant="default" size="lg" onClick={onClose}>
            {words.close}
          </Button>
        )}
      </div>
    </div>
  )
}

function Facts({ report, renderPhotos }: Pick<Props, 'renderPhotos'> & { report: FullReport }) {
  const { description, address, placeWords, point, photos, reason, order } = report
  return (
    <>
      <p className={classes.typed}>{description}</p>
      <dl className="stack gap-12">
        <div>
          <dt>{words.where}</dt>
          <dd>{[address, placeWords].filter(Boolean).join(' · ') || words.noAddress}</dd>
        </div>
        {reason && (
          <div>
            <dt>{words.reason}</dt>
            <dd className={classes.typed}>{reason}</dd>
          </div>
        )}
      </dl>
      {order && (
        <LinkButton to={paths.workOrder.replace('$id', order._id)} variant="default">
          {`${words.order}: ${order.title}`}
        </LinkButton>
      )}
      {photos.length > 0 && renderPhotos(photos)}
      {point && (
        <div className={classes.map}>
          <CityMap center={point} zoom={zooms.mapsPage} height={220} label={words.where} scrollsPage>
            <DropPin at={point} icon={report.category} onMove={() => {}} />
          </CityMap>
        </div>
      )}
    </>
  )
}

/** Orders and reports that may tell of the same thing come first, so that no work is done twice (REPORT-9). */
function Near({ report, onDone }: { report: FullReport; onDone: () => void }) {
  const merging = useMergeReport(report)
  const [problem, setProblem] = useState<string | null>(null)
  const { orders, reports } = report.nearby

  async function merge(into: { orderId: string } | { reportId: string }) {
    setProblem(null)
    try {
      await merging.mutateAsync(into)
      say.success(words.merged)
      onDone()
    } catch (error) {
      setProblem(sentenceFor(error, words.failed))
    }
  }

  const rows = [
    ...orders.map(({ _id, title, locationName, meters }) => ({
      key: _id,
      name: title,
      detail: `${words.order} · ${locationName}`,
      meters,
      into: { orderId: _id },
      isOver: false,
    })),
    ...reports.map(({ _id, number, description, status, meters }) => ({
      key: _id,
      name: reportHeading(number),
      detail: `${stateWords[status].label} · ${description}`,
      meters,
      into: { reportId: _id },
      isOver: status === 'closed',
    })),
  ]
  return (
    <section className="stack gap-8" aria-label={words.near}>
      <h3 className="item-name">{words.near}</h3>
      {rows.length === 0 && <p className="quiet">{words.nothingNear}</p>}
      <ul>
        {rows.map(({ key, name, detail, meters, into, isOver }) => (
          <li key={key} className={`line apart ${classes.near}`}>
            <div className="named">
              {name}
              <span className="two-lines">{`${feetAway(meters)} · ${detail}`}</span>
            </div>
            {!isOver && (
              <Button
                variant="default"
                aria-label={mergeInto(name)}
                disabled={merging.isPending}
                onClick={() => void merge(into)}
              >
                {words.merge}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormProblem>{problem}</FormProblem>
    </section>
  )
}
