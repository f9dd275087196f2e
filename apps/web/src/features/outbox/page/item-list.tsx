import type { ReactNode } from 'react'
import { useWindowRows } from '../../../kit/lists/use-window-rows.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import classes from './outbox-page.module.css'

interface Props {
  /** Key for the scroll position. */
  name: string
  label: string
  items: readonly OutboxItem[]
  children: (item: OutboxItem) => ReactNode
}

const ROW_HEIGHT = 96

/** Virtualized list, because a day may have hundreds of items. */
export function ItemList({ name, label, items, children }: Props) {
  const { rows, spaceBelow, measure, list } = useWindowRows({
    count: items.length,
    keyOf: (index) => items[index]?.opId ?? '',
    estimatedHeight: ROW_HEIGHT,
    name,
  })
  return (
    <ul
      {...list}
      className={`surface ${classes.list}`}
      aria-label={label}
      style={{ paddingBottom: spaceBelow }}
    >
      {rows.map(({ index, space }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={item.opId}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              className={`line ${classes.row}`}
              style={space > 0 ? { marginTop: space } : undefined}
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}
