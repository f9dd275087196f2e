import { categoryOf, departmentCategories } from '@lamplighter/domain/catalog'
import { priorities, priorityFacts } from '@lamplighter/domain/work-orders'
import type { CSSProperties, ReactNode } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { orderSign, layersWords as words } from '../map.messages.ts'
import classes from './layers.module.css'

interface Props {
  /** Kind of map: locations, work orders, or both. */
  of: 'locations' | 'orders' | 'both'
  /** Lists the department colors if nothing else on the panel does. */
  withDepartments?: boolean
}

/** Legend of colors, shapes, numbers and dots (LOC-72). */
export function Legend({ of, withDepartments = true }: Props) {
  return (
    <>
      <section aria-label={words.signs} className="stack gap-8">
        <h3 className={classes.heading}>{words.signs}</h3>
        <ul className="stack gap-8">
          {of !== 'orders' && (
            <>
              <Sign picture={<span className={classes.count}>12</span>}>{words.count}</Sign>
              <Sign picture={<Swatch color={categoryOf('Water').color} />}>{words.dot}</Sign>
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
            {departmentCategories.map(categoryOf).map(({ key, label, color }) => (
              <li key={key} className="beside gap-8">
                <Swatch color={color} />
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

/** A dot like on the map. */
export function Swatch({ color }: { color: string }) {
  return <span className={classes.swatch} style={{ '--department': color } as CSSProperties} aria-hidden />
}
