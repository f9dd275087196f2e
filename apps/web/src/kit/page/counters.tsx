import { formatCount } from '@lamplighter/domain/format'
import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './counters.module.css'

/** Props of a count card; spread them on its link. */
export interface CounterCard {
  className: string | undefined
  'data-waiting': true | undefined
  children: ReactNode
}

interface Counter {
  name: string
  /** Undefined until loaded. */
  value: number | undefined
  icon: Icon
  /** Needs the user's attention. */
  waiting?: boolean
  /** Link to the counted items. */
  link: (card: CounterCard) => ReactNode
}

/** Count cards, each linking to the counted items. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <ul className={classes.counters}>
      {counters.map(({ name, value, icon: Icon, waiting, link }) => (
        <li key={name}>
          {link({
            className: `surface tile ${classes.counter}`,
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
