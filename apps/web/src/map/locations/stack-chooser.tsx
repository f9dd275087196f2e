import { categoryOf, iconOf } from '@lamplighter/domain/catalogue'
import { priorityFacts } from '@lamplighter/domain/work-orders'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { formWords } from '../../kit/kit.messages.ts'
import { moreOnMap, orderKind, stackTitle } from '../map.messages.ts'
import type { MapPoint } from '../map-types.ts'
import type { StackedPin } from './pin-stack.ts'
import classes from './stack-chooser.module.css'
import { type PinOf, useMapPoints } from './use-map-point.ts'

/** Each is read by itself; of more nobody would read the list. */
const MAX_CHOICES = 20

interface Props {
  stack: readonly StackedPin[]
  knownFor: (pin: PinOf) => readonly MapPoint[] | undefined
  onChoose: (pin: PinOf) => void
  onClose: () => void
}

/** Which of several pins that lie on each other is meant: a short list over the foot of the map (LOC-55). */
export function StackChooser({ stack, knownFor, onChoose, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const shown = stack.slice(0, MAX_CHOICES)
  const points = useMapPoints(shown, knownFor)
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), [])

  function byKey(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Escape') onClose()
    else if (to === undefined) return
    else buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
    event.preventDefault()
  }

  const title = stackTitle(stack.length)
  return (
    <>
      {/* A tap beside the list closes it, and is no place on the map. */}
      <div className={classes.beside} aria-hidden onClick={onClose} />
      <div
        role="dialog"
        aria-label={title}
        className={`on-map ${classes.chooser}`}
        data-chooser
        onKeyDown={byKey}
      >
        <div className="beside apart">
          <h2 className={classes.title}>{title}</h2>
          <ActionIcon variant="subtle" color="gray" aria-label={formWords.close} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
        <ul ref={list} className={classes.list}>
          {shown.map(({ id, of, icon, priority }, index) => (
            <li key={id}>
              <button
                type="button"
                className={`beside bare ${classes.row}`}
                onClick={() => onChoose({ id, of })}
              >
                <AssetIcon
                  icon={icon}
                  size={32}
                  {...(priority ? { priority } : { variant: 'glyph' as const })}
                />
                <span className="named">
                  <span className={`two-lines ${classes.name}`}>
                    {points[index]?.name ?? iconOf(icon).label}
                  </span>
                  <span>{priority ? orderKind(priorityFacts[priority].label) : kindOf(icon)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {stack.length > shown.length && <p className="quiet">{moreOnMap(stack.length - shown.length)}</p>}
      </div>
    </>
  )
}

/** 'Fire Hydrant, Public Safety' */
export function kindOf(icon: string | null): string {
  const { label, category } = iconOf(icon)
  return [label, category && categoryOf(category).label].filter(Boolean).join(', ')
}
