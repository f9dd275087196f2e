import { type Location, locationMessages } from '@lamplighter/domain/locations'
import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../../kit/lists/skeletons.tsx'
import { useNamedLocation } from '../../locations.api.ts'
import { type ListedLocation, listedLocation } from '../listed-location.ts'
import { deskWords } from './desk.messages.ts'
import classes from './location-panel.module.css'
import { LocationPanel } from './location-panel.tsx'

interface Props {
  open: string
  locations: readonly ListedLocation[]
  total: number
  takesFocus: boolean
  /** Null closes the panel. */
  onOpen: (id: string | null) => void
  orders: (location: Location) => ReactNode
}

/** Panel of the location in the address, even if the list has not loaded its row. */
export function OpenPanel({ open, locations, total, takesFocus, onOpen, orders }: Props) {
  const index = locations.findIndex(({ key }) => key === open)
  const listed = locations[index]
  const stepTo = (to: number) => {
    const next = index < 0 ? undefined : locations[to]
    return next?.record ? () => onOpen(next.key) : null
  }
  const common = {
    index,
    total,
    takesFocus,
    onPrevious: stepTo(index - 1),
    onNext: stepTo(index + 1),
    onClose: () => onOpen(null),
  }
  if (!listed?.record) return <Unlisted key={open} id={open} common={common} orders={orders} />
  const { record } = listed
  return <LocationPanel location={{ ...listed, record }} orders={orders(record)} {...common} />
}

interface UnlistedProps {
  id: string
  common: Omit<Parameters<typeof LocationPanel>[0], 'location' | 'orders'>
  orders: Props['orders']
}

/** Panel for a location that is not in the list: opened from a pin, or filtered out. */
function Unlisted({ id, common, orders }: UnlistedProps) {
  const { data, isPending, isError, refetch } = useNamedLocation({ id, at: null, tolerance: 0 })
  if (data) {
    const location = { ...listedLocation(data), record: data }
    return <LocationPanel location={location} orders={orders(data)} {...common} />
  }
  return (
    <aside className={`surface ${classes.panel} ${classes.body}`} aria-label={locationMessages.notFound}>
      <CloseButton
        size={36}
        className={classes.close}
        aria-label={deskWords.close}
        title={deskWords.close}
        onClick={common.onClose}
      />
      {isPending && <ListSkeleton rows={3} />}
      {isError && <ErrorState message={locationMessages.detailsFailed} onRetry={() => void refetch()} />}
      {data === null && <ErrorState message={locationMessages.notFound} />}
    </aside>
  )
}
