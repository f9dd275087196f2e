import { categoryOf, departmentCategories } from '@lamplighter/domain/catalogue'
import { priorities, priorityFacts } from '@lamplighter/domain/work-orders'
import type { CSSProperties, ReactNode } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { orderSign, layersWords as words } from '../map.messages.ts'
import classes from './layers.module.css'

interface Props {
  /** What a map of locations shows, of work orders, or of both. */
  of: 'locations' | 'orders' | 'both'
  /** Said where nothing else on the panel names the departments' colors. */
  withDepartments?: boolean
}

/** What colors, shapes, numbers and dots on a map mean (LOC-72). */
export function Legend({ of, withDepartments = true }: Props) {
  return (
    <>
      <section aria-label={words.signs} className="stack gap-8">
        <h3 className={classes.heading}>{words.signs}</h3>
        <ul className="stack gap-8">
          {of !== 'orders' && (
            <>
              <Sign picture={<span className={classes.count}>12</span>}>{words.count}</Sign>
              <Sign picture={<Swatch colour={categoryOf('Water').colour} />}>{words.dot}</Sign>
              <Sign picture={<AssetIcon icon="fire_hydrant" size={32} />}>{words.pin}</Sign>
            </>
          )}
          {of !== 'locations' && (
            <>
              {priorities.map((priority) => (
                <Sign
                  key={priority}
                  picture={<AssetIcon icon="fire_hydrant" priority={priority} size={36} />}
                >
                  {orderSign(priorityFacts[priority].label)}
                </Sign>
              ))}
              <Sign
                picture={
                  <span className={classes.count} data-over={of === 'both' || undefined}>
                    12
                  </span>
                }
              >
                {words.orderCount}
              </Sign>
            </>
          )}
        </ul>
      </section>
      {withDepartments && (
        <section aria-label={words.departments} className="stack gap-8">
          <h3 className={classes.heading}>{words.departments}</h3>
          <ul className={classes.departments}>
            {departmentCategories.map(categoryOf).map(({ key, label, colour }) => (
              <li key={key} className="beside gap-8">
                <Swatch colour={colour} />
                {label}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Sign({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.sign}>
      <span className={classes.picture} aria-hidden>
        {picture}
      </span>
      {children}
    </li>
  )
}

/** A dot as the map draws it. */
export function Swatch({ colour }: { colour: string }) {
  return <span className={classes.swatch} style={{ '--department': colour } as CSSProperties} aria-hidden />
}
