import { categoryOf, iconOf } from '@lamplighter/domain/catalog'
import { priorityFacts } from '@lamplighter/domain/work-orders'
import type { KeyboardEvent } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { orderKind, stackTitle } from '../map.messages.ts'
import type { MapPoint } from '../map-types.ts'
import classes from './map-card.module.css'
import { MapCard, Named } from './map-card.tsx'
import type { StackedPin } from './pin-stack.ts'
import { type PinOf, useMapPoints } from './use-map-point.ts'

/** Limit, because each pin is fetched separately and longer lists are not read. */
const MAX_CHOICES = 20

interface Props {
  stack: readonly StackedPin[]
  knownFor: (pin: PinOf) => readonly MapPoint[] | undefined
  onChoose: (pin: PinOf) => void
  onClose: () => void
}

/** Chooser of overlapping pins: a short list at the bottom of the map (LOC-55). */
export function StackChooser({ stack, knownFor, onChoose, onClose }: Props) {
  const shown = stack.slice(0, MAX_CHOICES)
  const points = useMapPoints(shown, knownFor)
  return (
    <MapCard
      title={stackTitle(stack.length)}
      more={stack.length - shown.length}
      onClose={onClose}
      onKeyDown={toOtherChoice}
    >
      {shown.map(({ id, of, icon, priority }, index) => (
        <li key={id}>
          <button type="button" className={`beside bare ${classes.row}`} onClick={() => onChoose({ id, of })}>
            <AssetIcon icon={icon} size={32} {...(priority ? { priority } : { variant: 'glyph' as const })} />
            <Named
              name={points[index]?.name ?? iconOf(icon).label}
              kind={priority ? orderKind(priorityFacts[priority].label) : kindOf(icon)}
            />
          </button>
        </li>
      ))}
    </MapCard>
  )
}

function toOtherChoice(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')]
  const here = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
  event.preventDefault()
}

/** 'Fire Hydrant, Public Safety' */
export function kindOf(icon: string | null): string {
  const { label, category } = iconOf(icon)
  return [label, category && categoryOf(category).label].filter(Boolean).join(', ')
}
