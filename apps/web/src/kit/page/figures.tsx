import { formatCount } from '@lamplighter/domain/format'
import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** What the card of a figure is drawn with; spread on the link that it is. */
export interface FigureCard {
  className: string | undefined
  'data-waiting': true | undefined
  children: ReactNode
}

interface Figure {
  name: string
  /** Undefined while it is not known. */
  value: number | undefined
  icon: Icon
  /** Something waits to be done. */
  waiting?: boolean
  /** Leads to what is counted. */
  link: (card: FigureCard) => ReactNode
}

/** Figures, each a card that leads to what it counts. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className={classes.figures}>
      {figures.map(({ name, value, icon: Icon, waiting, link }) => (
        <li key={name}>
          {link({
            className: `surface tile ${classes.figure}`,
            'data-waiting': waiting || undefined,
            children: (
              <>
                <Icon size={24} stroke={1.75} aria-hidden />
                <span className={classes.value}>
                  {value === undefined ? <Skeleton height={28} width={48} /> : formatCount(value)}
                </span>
                <span className={classes.name}>{name}</span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  )
}
