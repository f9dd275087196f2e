import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useEscape } from '../../kit/keyboard/use-escape.ts'
import { formWords } from '../../kit/kit.messages.ts'
import { moreOnMap } from '../map.messages.ts'
import classes from './map-card.module.css'

interface Props {
  title: string
  /** The listed items. */
  children: ReactNode
  /** Number of items not listed. */
  more: number
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** Short list of tapped items at the bottom of the map. Focuses the first choice, or 'Close' without one. */
export function MapCard({ title, children, more, onClose, onKeyDown }: Props) {
  const card = useRef<HTMLDivElement>(null)
  useEscape(true, onClose)
  useEffect(() => {
    const first =
      card.current?.querySelector<HTMLElement>('li button') ?? card.current?.querySelector('button')
    first?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      {/* A tap beside the card closes it, and is no place on the map. */}
      <div className={classes.beside} aria-hidden onClick={onClose} />
      <div
        ref={card}
        role="dialog"
        aria-label={title}
        className={`on-map ${classes.card}`}
        data-chooser
        onKeyDown={onKeyDown}
      >
        <div className="beside apart">
          <h2 className={classes.title}>{title}</h2>
          <ActionIcon variant="subtle" color="gray" aria-label={formWords.close} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
        <ul className={classes.list}>{children}</ul>
        {more > 0 && <p className="quiet">{moreOnMap(more)}</p>}
      </div>
    </>
  )
}

/** Name and kind of one pin. */
export function Named({ name, kind }: { name: string; kind: string }) {
  return (
    <span className="named">
      <span className={`two-lines ${classes.name}`}>{name}</span>
      <span>{kind}</span>
    </span>
  )
}
