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
  /** A sheet covers the whole map, which is inert then. */
  covered?: boolean
  /** Content below the map that stays visible. */
  foot?: ReactNode
  /** The list beside the full-screen map, or in a sheet over it. */
  list?: ReactNode
  children: ReactNode
}

/** A page's map with a full-screen button. In full screen, the rest of the page is inert and unchanged (LOC-73). */
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

/** Overlay on a map, clear of its buttons; lets clicks through around its content. */
export function MapOver({
  className = '',
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return <div className={`${classes.over} ${className}`}>{children}</div>
}

/** Toggles full screen; one element, so that it keeps the focus. */
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
