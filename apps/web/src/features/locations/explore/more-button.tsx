import { Button, Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { storedChoice } from '../../../lib/choices/stored-choice.ts'
import { useStore } from '../../../lib/state/store.ts'
import { useCanDrawMaps } from '../../../map/can-draw-maps.ts'
import { mapMessages } from '../../../map/map.messages.ts'

/** Shows or hides the extras of the maps page. */
export function MoreButton({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const words = useId()
  return (
    <>
      <Tooltip label={mapMessages.moreHolds} position="left" multiline maw={260}>
        <Button
          variant="default"
          aria-expanded={shown}
          aria-controls={shown ? Object.values(moreParts).join(' ') : undefined}
          aria-describedby={words}
          rightSection={<IconChevronDown size={20} className="chevron" aria-hidden />}
          onClick={onToggle}
        >
          {mapMessages.more}
        </Button>
      </Tooltip>
      <span id={words} className="visually-hidden">
        {mapMessages.moreHolds}
      </span>
    </>
  )
}

const choice = storedChoice('lamplighter.maps-more')

/** Element ids for the button's aria-controls. */
export const moreParts = {
  tools: 'more-tools',
  list: 'more-list',
  pack: 'more-pack',
} as const

/** Whether the maps page shows its figures and list. Stored on this device; on by default if maps cannot be drawn. */
export function useMoreShown(): [shown: boolean, toggle: () => void] {
  const chosen = useStore(choice)
  const canDraw = useCanDrawMaps()
  const shown = chosen === null ? !canDraw : chosen === 'open'
  return [shown, () => choice.set(shown ? 'closed' : 'open')]
}
