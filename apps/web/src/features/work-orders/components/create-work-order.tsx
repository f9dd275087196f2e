import { locationMessages } from '@lamplighter/domain/locations'
import { workOrderMessages, workOrderWords } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { PageSkeleton } from '../../../kit/lists/skeletons.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { isMissing } from '../order-problems.ts'
import { useCreateOrder } from '../use-create-order.ts'
import { useOrderLocation } from '../work-orders.api.ts'
import { DetailsColumns } from './details-columns.tsx'
import { Missing } from './missing.tsx'
import { OrderForm } from './order-form.tsx'
import { PlaceCard } from './place-card.tsx'

interface Props {
  locationId: string
  /** The notes and media of the place; they are another feature's. */
  timeline: (place: { _id: string; icon: string | null }) => ReactNode
}

/** The details page in create mode. */
export function CreateWorkOrder({ locationId, timeline }: Props) {
  const location = useOrderLocation(locationId)
  if (locationId === '' || isMissing(location.error)) return <Missing message={locationMessages.notFound} />
  if (location.isError) {
    return (
      <>
        <PageHeader title={workOrderWords.create} />
        <ErrorState message={locationMessages.detailsFailed} onRetry={() => void location.refetch()} />
      </>
    )
  }
  if (location.isPending) return <PageSkeleton />
  return (
    <>
      <PageHeader title={workOrderWords.create} />
      <DetailsColumns
        place={<PlaceCard place={location.data} location={location.data} />}
        form={<NewOrderForm locationId={locationId} />}
        timeline={timeline(location.data)}
      />
    </>
  )
}

function NewOrderForm({ locationId }: { locationId: string }) {
  const navigate = useNavigate()
  const title = useRef<HTMLInputElement>(null)
  const { draft, change, create, isSaving, titleProblem, failure } = useCreateOrder(locationId)
  if (!draft.ready) return <PageSkeleton />

  async function submit() {
    const order = await create()
    if (!order) {
      if (draft.value.title.trim() === '') title.current?.focus()
      return
    }
    say.success(workOrderMessages.created)
    await navigate({ to: '/work-orders/$id', params: { id: order._id }, replace: true })
  }

  return (
    <OrderForm
      value={draft.value}
      onChange={change}
      onSubmit={() => void submit()}
      titleField={title}
      titleProblem={titleProblem}
      failure={failure}
      savedAt={draft.savedAt}
    >
      <LinkButton to="/work-orders" variant="default" size="lg">
        Cancel
      </LinkButton>
      <Button type="submit" size="lg" loading={isSaving}>
        {workOrderWords.create}
      </Button>
    </OrderForm>
  )
}
