import { Button, Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { mapMessages } from '../../../map/map.messages.ts'
import { moreParts } from './use-more-shown.ts'

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
