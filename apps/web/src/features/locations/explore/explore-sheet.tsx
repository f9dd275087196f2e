import type { Location } from '@lamplighter/domain/locations'
import type { ReactNode } from 'react'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import type { Rest } from '../../../kit/sheet/rests.ts'
import { Sheet } from '../../../kit/sheet/sheet.tsx'
import { useListedInView } from '../../../map/locations/use-listed-in-view.ts'
import { pinWords } from '../../../map/map.messages.ts'
import type { LiveMap } from '../../../map/map-types.ts'
import { visibleListWords } from './explore.messages.ts'
import { figureOf, VisibleList } from './visible-list.tsx'

interface Props {
  map: LiveMap | null
  rest: Rest
  onRest: (rest: Rest) => void
  onOpen: (location: Location) => void
  onHint: (id: string | null) => void
  /** Ways to place the pin without a pointer. */
  tools: ReactNode
  /** What else the page has, below the list. */
  children: ReactNode
}

/** With a map that takes the screen: what it shows as a list, and all else that the page has. On a wide screen beside the map. */
export function ExploreSheet({ map, rest, onRest, onOpen, onHint, tools, children }: Props) {
  const visible = useListedInView(map)
  const aside = !useNarrow('64em')
  return (
    <Sheet
      title={visibleListWords.title}
      summary={figureOf(visible)}
      rest={rest}
      onRest={onRest}
      aside={aside}
    >
      {tools && (
        <CollapsibleSection title={pinWords.place} openAtFirst={false}>
          {tools}
        </CollapsibleSection>
      )}
      <div>
        <VisibleList {...visible} onOpen={onOpen} onHint={onHint} />
      </div>
      {children}
    </Sheet>
  )
}
