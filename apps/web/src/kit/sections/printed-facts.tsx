import type { ReactNode } from 'react'
import classes from './printed-facts.module.css'

/** The fields of a record on paper. */
export function PrintedFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an attribute may have the name of a field
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A text of the user on paper, with its lines. */
export const PrintedText = ({ children }: { children: ReactNode }) => (
  <p className={classes.text}>{children}</p>
)
