import { observerWords } from '@lamplighter/domain/cities'
import { draftSaved, type Location, locationMessages } from '@lamplighter/domain/locations'
import { callerOf, can } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { PageSkeleton } from '../../../kit/lists/skeletons.tsx'
import { ActionBar } from '../../../kit/page/action-bar.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { OrderForm } from '../form/order-form.tsx'
import { useCreateOrder } from '../form/use-create-order.ts'
import { isMissing } from '../order-problems.ts'
import { useOrderLocation } from '../work-orders.api.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { DetailsColumns } from './details-columns.tsx'
import { LocationCard, LocationLinks, type TimelinePlace } from './location-card.tsx'
import { Missing } from './missing.tsx'

interface Props {
  locationId: string
  /** Started from the location's page, and returns there (ORDER-24). */
  fromLocation: boolean
  /** Notes and media of the location, which belong to another feature. */
  timeline: (location: TimelinePlace) => ReactNode
}

/** The details page in create mode. */
export function CreateWorkOrder({ locationId, fromLocation, timeline }: Props) {
  const { user } = useSession()
  const location = useOrderLocation(locationId)
  if (locationId === '' || isMissing(location.error)) return <Missing message={locationMessages.notFound} />
  if (!location.data && location.isError) {
    return (
      <>
        <PageHeader title={workOrderWords.create} />
        <ErrorState message={locationMessages.detailsFailed} onRetry={() => void location.refetch()} />
      </>
    )
  }
  if (!location.data) return <PageSkeleton />
  if (can(user && callerOf(user), 'work_order:create', location.data) !== 'allowed')
    return <Missing message={observerWords.readOnly} />
  const notes = timeline(location.data)
  return (
    <>
      <PageHeader title={workOrderWords.create} description={location.data.name} />
      <NewOrder
        record={location.data}
        fromLocation={fromLocation}
        location={
          <LocationCard location={location.data} record={location.data}>
            <LocationLinks location={location.data} returns={{ returnTo: 'workorder' }} />
          </LocationCard>
        }
        timeline={notes}
      />
    </>
  )
}

const nobody = { assigneeIds: [], crewId: null, assignees: [], crew: null }

interface NewOrderProps {
  record: Location
  fromLocation: boolean
  location: ReactNode
  timeline: ReactNode
}

function NewOrder({ record, fromLocation, location, timeline }: NewOrderProps) {
  const navigate = useNavigate()
  const backToLocation = useWayBack(record)
  const open = (id: string) => void navigate({ to: '/work-orders/$id', params: { id } })
  const formId = useId()
  const title = useRef<HTMLInputElement>(null)
  const { draft, change, create, isSaving, titleProblem, failure } = useCreateOrder(
    record,
    fromLocation ? open : undefined,
  )

  async function submit() {
    const id = await create()
    if (id === null) {
      if (draft.value.title.trim() === '') title.current?.focus()
      return
    }
    if (fromLocation) return backToLocation()
    await navigate({ to: '/work-orders/$id', params: { id }, replace: true })
  }

  if (!draft.ready) return <PageSkeleton />
  return (
    <>
      <DetailsColumns
        formFirst
        location={location}
        form={
          <OrderForm
            id={formId}
            order={{ ...nobody, cityId: record.cityId, icon: record.icon }}
            value={draft.value}
            onChange={change}
            onSubmit={() => void submit()}
            titleField={title}
            titleProblem={titleProblem}
            failure={failure}
          />
        }
        timeline={timeline}
      />
      <ActionBar status={draft.savedAt === null ? null : draftSaved(draft.savedAt)}>
        {fromLocation ? (
          <Button variant="default" size="lg" onClick={backToLocation}>
            {formWords.cancel}
          </Button>
        ) : (
          <LinkButton to="/work-orders" variant="default" size="lg">
            {formWords.cancel}
          </LinkButton>
        )}
        <Button type="submit" form={formId} size="lg" loading={isSaving}>
          {workOrderWords.create}
        </Button>
      </ActionBar>
    </>
  )
}

/** Goes back to the location's page, or opens it if there is no history. */
function useWayBack({ _id: id, latitude: lat, longitude: lng }: Location) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) history.back()
    else void navigate({ to: paths.editLocation, search: { lat, lng, id }, replace: true })
  }
}
