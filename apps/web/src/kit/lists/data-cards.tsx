import { Fragment, type ReactNode } from 'react'
import classes from './cards.module.css'
import type { Column, DataListProps } from './columns.ts'

/** One card per item, for narrow windows. */
export function DataCards<Item extends { _id: string }>(list: DataListProps<Item>) {
  const { label, items, columns, card, styleOf, classNames } = list
  const own = classNames?.card ?? ''
  return (
    <ul className={`stack gap-12 ${classes.cards} ${classNames?.cards ?? ''}`} aria-label={label}>
      {items.map((item) =>
        card ? (
          <li key={item._id} className={own} style={styleOf?.(item)}>
            {card(item)}
          </li>
        ) : (
          <Card key={item._id} item={item} columns={columns} className={own} />
        ),
      )}
    </ul>
  )
}

interface CardProps<Item> {
  item: Item
  columns: readonly Column<Item>[]
  className: string
}

/**
 * Card with its parts stacked, its facts, and a footer with lines and actions. Without lines, the part above the
 * actions stretches, so that the buttons of adjacent cards align.
 */
function Card<Item>({ item, columns, className }: CardProps<Item>) {
  const last = columns.at(-1)
  const said = last?.onCard ? columns : columns.slice(0, -1)
  const on = (...places: Column<Item>['onCard'][]) =>
    said.filter(({ onCard = 'part' }) => places.includes(onCard))
  const parts = on('part')
  const facts = on('fact', 'wide fact')
  const lines = [on('line'), on('next line')].filter((line) => line.length > 0)
  const actions = last?.onCard ? null : last?.cell(item)
  const stacked = parts.length + (facts.length > 0 ? 1 : 0)
  return (
    <li
      className={`stack gap-8 ${classes.card} ${className}`}
      data-stacked={lines.length === 0 || undefined}
      style={lines.length === 0 ? { gridTemplateRows: `repeat(${stacked - 1}, auto) 1fr auto` } : undefined}
    >
      {parts.map(({ name, cell }) => (
        <Fragment key={name}>{cell(item)}</Fragment>
      ))}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ name, cell, onCard }) => (
            <div key={name} data-wide={onCard === 'wide fact' || undefined}>
              <dt>{name}</dt>
              <dd>{cell(item)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length === 0 ? (
        actions
      ) : (
        <div className={`line apart ${classes.foot}`}>
          <span className={`quiet ${classes.lines}`}>
            {lines.map((line) => (
              <span key={line[0]?.name}>{joined(line.map(({ cell }) => cell(item)))}</span>
            ))}
          </span>
          {actions}
        </div>
      )}
    </li>
  )
}

/** 'Ana Diaz · 2 days ago' */
function joined(said: ReactNode[]): ReactNode {
  return said.map((words, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list never change order
    <Fragment key={at}>
      {at > 0 && ' · '}
      {words}
    </Fragment>
  ))
}
