import type { Location, LocationFilters } from '@lamplighter/domain/locations'
import { CollapsibleSection } from '../../kit/sections/collapsible-section.tsx'
import type { LiveMap } from '../map-types.ts'
import { visibleListWords } from './in-view.messages.ts'
import { useListedInView } from './use-listed-in-view.ts'
import { figureOf, VisibleList } from './visible-list.tsx'

interface Props {
  map: LiveMap | null
  filters: LocationFilters
  onOpen: (location: Location) => void
  onHint: (id: string | null) => void
}

/** List of the map's locations, collapsed at first. */
export function ListInView({ map, filters, onOpen, onHint }: Props) {
  const visible = useListedInView(map, filters)
  return (
    <CollapsibleSection title={visibleListWords.title} summary={figureOf(visible)} openAtFirst={false}>
      <VisibleList {...visible} onOpen={onOpen} onHint={onHint} />
    </CollapsibleSection>
  )
}
