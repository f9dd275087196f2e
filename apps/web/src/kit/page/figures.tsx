import { inFigures } from '@lamplighter/domain/http'
import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './figures.module.css'

/** Props of a count card; spread them on its link. */
export interface FigureCard {
  className: string | undefined
  'data-waiting': true | undefined
  children: ReactNode
}

interface Figure {
  name: string
  /** Undefined until loaded. */
  value: number | undefined
  icon: Icon
  /** Needs the user's attention. */
  waiting?: boolean
  /** Link to the counted items. */
  link: (card: FigureCard) => ReactNode
}

/** Count cards, each linking to the counted items. */
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
                  {value === undefined ? <Skeleton height={28} width={48} /> : inFigures(value)}
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
