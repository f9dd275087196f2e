import type { Location, LocationFilters } from '@lamplighter/domain/locations'
import type { ReactNode } from 'react'
import { Sheet } from '../../kit/sheet/sheet.tsx'
import type { SheetOver } from '../full-screen/use-full-screen.ts'
import type { LiveMap } from '../map-types.ts'
import { visibleListWords } from './in-view.messages.ts'
import { useListedInView } from './use-listed-in-view.ts'
import { figureOf, VisibleList } from './visible-list.tsx'

interface Props {
  map: LiveMap | null
  filters: LocationFilters
  sheet: SheetOver
  onOpen: (location: Location) => void
  onHint: (id: string | null) => void
  /** Content above the list. */
  before?: ReactNode
  /** Further content below. */
  children?: ReactNode
}

/** List of a full-screen map: in a sheet, or beside it on wide screens (LOC-54). */
export function ListedSheet({ map, filters, sheet, onOpen, onHint, before, children }: Props) {
  const visible = useListedInView(map, filters)
  return (
    <Sheet title={visibleListWords.title} summary={figureOf(visible)} {...sheet}>
      {before}
      <div>
        <VisibleList {...visible} onOpen={onOpen} onHint={onHint} />
      </div>
      {children}
    </Sheet>
  )
}
