import { maxLengths } from '@lamplighter/domain/http'
import { type Coordinates, DEFAULT_CENTER, zooms } from '@lamplighter/domain/map'
import { serviceName } from '@lamplighter/domain/reports'
import { type Priority, priorities, priorityFacts } from '@lamplighter/domain/work-orders'
import { Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormButtons, FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { CityMap, DropPin } from '../../../map/lazy-map.tsx'
import { useAcceptReport } from '../reports.api.ts'
import { feetAway, proposedOrder, triageWords as words } from '../reports.messages.ts'
import classes from '../reports.module.css'
import type { FullReport } from './report-dialog.tsx'

interface Props {
  report: FullReport
  onBack: () => void
  onDone: () => void
}

const NEW = 'new'

/** Makes a work order of the report, at a location near it or at a new one. */
export function AcceptForm({ report, onBack, onDone }: Props) {
  const { category, address, placeWords, nearby } = report
  const accepting = useAcceptReport(report)
  const place = address || placeWords || ''
  const [title, setTitle] = useState(proposedOrder(serviceName(category), place))
  const [priority, setPriority] = useState<Priority>('medium')
  const [locationId, setLocationId] = useState(nearby.locations[0]?._id ?? NEW)
  const [name, setName] = useState(place || serviceName(category))
  const [point, setPoint] = useState<Coordinates | null>(report.point)
  const [problem, setProblem] = useState<string | null>(null)
  // The same ids when it is sent again.
  const [ids] = useState(() => ({ order: uuidv7(), location: uuidv7() }))
  const isNew = locationId === NEW

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (accepting.isPending) return
    setProblem(null)
    const at = isNew
      ? { ...(point ? { newLocation: { _id: ids.location, name, ...point } } : {}) }
      : { locationId }
    try {
      await accepting.mutateAsync({ orderId: ids.order, title, priority, ...at })
      say.success(words.accepted)
      onDone()
    } catch (error) {
      setProblem(sentenceFor(error, words.failed))
    }
  }

  return (
    <form
      noValidate
      className="stack"
      aria-label={words.acceptTitle}
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        label={words.titleLabel}
        required
        data-autofocus
        maxLength={maxLengths.workOrder.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Select
        label={words.priority}
        allowDeselect={false}
        value={priority}
        data={priorities.map((value) => ({ value, label: priorityFacts[value].label }))}
        onChange={(value) => value && setPriority(value)}
      />
      <Select
        label={words.location}
        allowDeselect={false}
        value={locationId}
        data={[
          ...nearby.locations.map((one) => ({
            value: one._id,
            label: `${one.name} · ${feetAway(one.meters)}`,
          })),
          { value: NEW, label: words.newLocation },
        ]}
        onChange={(value) => value && setLocationId(value)}
      />
      {isNew && (
        <>
          <TextInput
            label={words.locationName}
            required
            maxLength={maxLengths.location.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <p className="quiet">{words.setPoint}</p>
          <div className={classes.map}>
            <CityMap
              center={point ?? DEFAULT_CENTER}
              zoom={point ? zooms.editPage : zooms.selectLocation}
              height={240}
              label={words.newLocation}
              scrollsPage
              onClick={setPoint}
            >
              {point && <DropPin at={point} icon={category} onMove={setPoint} />}
            </CityMap>
          </div>
        </>
      )}
      <FormProblem>{problem}</FormProblem>
      <FormButtons action={words.create} busy={accepting.isPending} onCancel={onBack} />
    </form>
  )
}
