import { Menu } from '@mantine/core'
import { boardWords, columnName } from './board.messages.ts'
import classes from './board.module.css'
import type { MoveTarget } from './move-targets.ts'

interface ItemsProps {
  targets: () => Iterable<MoveTarget>
  today: string
  onMove: (to: MoveTarget) => void
}

/** The columns as a menu, for keys, touch and screen readers. */
export function MoveItems({ targets, today, onMove }: ItemsProps) {
  return (
    <>
      <Menu.Label>{boardWords.moveTo}</Menu.Label>
      <div className={classes.targets}>
        {[...targets()].map((to) => (
          <Menu.Item key={to.key} onClick={() => onMove(to)}>
            {columnName(to.key, to.name, today)}
          </Menu.Item>
        ))}
      </div>
    </>
  )
}
