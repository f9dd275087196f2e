import { maxLengths } from '@lamplighter/domain/http'
import { type Coordinates, DEFAULT_CENTER, zooms } from '@lamplighter/domain/map'
import { serviceName } from '@lamplighter/domain/reports'
import { type Priority, priorities, priorityFacts } from '@lamplighter/domain/work-orders'
import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { CityMap, DropPin } from '../../../map/lazy-map.tsx'
import { type FullReport, useAcceptReport } from '../reports.api.ts'
import { feetAway, proposedOrder, triageWords as words } from '../reports.messages.ts'
import classes from '../reports.module.css'

interface Props {
  report: FullReport
  onBack: () => void
  onDone: () => void
}

const NEW = 'new'

/** The nearest location of the report's own category. */
const likelyPlace = ({ category, nearby }: FullReport) =>
  nearby.locations.find((one) => one.category === category)?._id

/** Makes a work order of the report, at a location near it or at a new one. */
export function AcceptForm({ report, onBack, onDone }: Props) {
  const { category, address, placeWords, nearby } = report
  const accepting = useAcceptReport(report)
  const formId = useId()
  const place = address || placeWords || ''
  const [title, setTitle] = useState(proposedOrder(serviceName(category), place))
  const [priority, setPriority] = useState<Priority>('medium')
  const [locationId, setLocationId] = useState(() => likelyPlace(report) ?? NEW)
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
    <div className="stack">
      <form
        id={formId}
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
          <TextInput
            label={words.locationName}
            required
            maxLength={maxLengths.location.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </form>
      {/* Outside of the form: without a map, coordinates are entered in a form of their own. */}
      {isNew && (
        <>
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
      <div className="dialog-buttons">
        <Button variant="default" size="lg" onClick={onBack}>
          {formWords.cancel}
        </Button>
        <Button type="submit" form={formId} size="lg" loading={accepting.isPending}>
          {words.create}
        </Button>
      </div>
    </div>
  )
}
