import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useEscape } from '../../kit/keyboard/use-escape.ts'
import { formWords } from '../../kit/kit.messages.ts'
import { moreOnMap } from '../map.messages.ts'
import classes from './map-card.module.css'

interface Props {
  title: string
  /** What of it is in the list, one by one. */
  children: ReactNode
  /** How many are not. */
  more: number
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** A short list over the foot of the map, of what was tapped there. The focus goes to its first choice, or to 'Close' where it has none. */
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

/** What one pin is: its name over what it is. */
export function Named({ name, kind }: { name: string; kind: string }) {
  return (
    <span className="named">
      <span className={`two-lines ${classes.name}`}>{name}</span>
      <span>{kind}</span>
    </span>
  )
}
