import { Button, Tooltip } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { mapMessages as words } from '../map.messages.ts'
import classes from './full-screen.module.css'
import type { FullScreen } from './use-full-screen.ts'

/** Leads to the map that takes the screen, and back: one element, so that it keeps the focus. */
export function FullScreenButton({ on, toggle, button }: FullScreen) {
  const Icon = on ? IconMinimize : IconMaximize
  return (
    <Tooltip label={words.leaveFullScreen} disabled={!on} position="bottom-start">
      <Button
        ref={button}
        variant="default"
        className={classes.button}
        data-on={on || undefined}
        leftSection={<Icon size={22} aria-hidden />}
        onClick={toggle}
      >
        <span className={on ? 'visually-hidden' : undefined}>
          {on ? words.leaveFullScreen : words.fullScreen}
        </span>
      </Button>
    </Tooltip>
  )
}
