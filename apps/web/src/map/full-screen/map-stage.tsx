import { Button, Tooltip } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCanDrawMaps } from '../can-draw-maps.ts'
import { mapMessages as words } from '../map.messages.ts'
import classes from './full-screen.module.css'
import { MarkHere } from './mark-here.tsx'
import type { FullScreen } from './use-full-screen.ts'

interface Props {
  full: FullScreen
  /** A sheet lies over all of the map: nothing of it can be reached. */
  covered?: boolean
  /** What belongs to the map and stays in sight: below it. */
  foot?: ReactNode
  /** The list that stands beside the map, or in a sheet over it, while it takes the screen. */
  list?: ReactNode
  children: ReactNode
}

/** A map of a page, with the button that gives it the screen. The rest of the page is out of reach then, and stays as it is (LOC-73). */
export function MapStage({ full, covered = false, foot, list, children }: Props) {
  const canDraw = useCanDrawMaps()
  return (
    <div className={classes.stage} data-full-map={full.on || undefined} data-listed={list ? true : undefined}>
      <div className={classes.frame} inert={full.on && covered}>
        <div className={classes.map}>
          {canDraw && (
            <MapOver>
              <FullScreenButton {...full} />
            </MapOver>
          )}
          {children}
          {full.on && list && <MarkHere />}
        </div>
        {foot}
      </div>
      {full.on && list}
    </div>
  )
}

/** What stands over a map, clear of its column of buttons; it lets through what is not its own. */
export function MapOver({
  className = '',
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return <div className={`${classes.over} ${className}`}>{children}</div>
}

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
