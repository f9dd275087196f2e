import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEscape } from '../../../kit/keyboard/use-escape.ts'
import type { Box } from '../../../lib/day-pack/pack-database.ts'
import type { LiveMap } from '../../../map/map-types.ts'
import { packWords, partWords } from '../day-pack.messages.ts'
import classes from '../day-pack.module.css'

interface Props {
  map: LiveMap
  onDrawn: (box: Box) => void
  onGiveUp: () => void
}

type Point = [x: number, y: number]

/** Smaller is a tap. */
const LEAST_PX = 12

/** While it is here, dragging over the map draws a box instead of moving the map: by mouse, finger or pen. */
export function DrawBox({ map, onDrawn, onGiveUp }: Props) {
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null)

  useEscape(true, onGiveUp)
  // In newer browsers scrollIntoView returns a promise, which React would call as the effect's cleanup.
  useEffect(() => void map.getContainer().scrollIntoView({ block: 'nearest' }), [map])

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = map.getContainer().getBoundingClientRect()
    return [clientX - left, clientY - top]
  }

  function end(event: PointerEvent) {
    if (!drag) return
    const to = pointOf(event)
    setDrag(null)
    const [x, y] = [Math.abs(to[0] - drag.from[0]), Math.abs(to[1] - drag.from[1])]
    if (x >= LEAST_PX && y >= LEAST_PX) onDrawn(boxOf(map, drag.from, to))
  }

  return createPortal(
    <div
      className={classes.drawing}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const from = pointOf(event)
        setDrag({ from, to: from })
      }}
      onPointerMove={(event) => drag && setDrag({ from: drag.from, to: pointOf(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      {!drag && (
        <div className={`on-map ${classes.hint}`} onPointerDown={(event) => event.stopPropagation()}>
          <p role="status">{partWords.boxHint}</p>
          <Button variant="default" onClick={onGiveUp}>
            {packWords.cancel}
          </Button>
        </div>
      )}
      {drag && (
        <svg className={classes.outline} aria-hidden>
          <polygon points={rectangle(drag.from, drag.to).join(' ')} />
        </svg>
      )}
    </div>,
    map.getContainer(),
  )
}

const rectangle = ([x1, y1]: Point, [x2, y2]: Point): Point[] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
]

/** Round all four corners: the map may be turned. To a meter, as a query carries it. */
function boxOf(map: LiveMap, from: Point, to: Point): Box {
  const corners = rectangle(from, to).map((point) => map.unproject(point).wrap())
  const all = (read: (corner: { lng: number; lat: number }) => number) => corners.map(read)
  const round = (degrees: number) => Number(degrees.toFixed(5))
  return [
    round(Math.min(...all(({ lng }) => lng))),
    round(Math.min(...all(({ lat }) => lat))),
    round(Math.max(...all(({ lng }) => lng))),
    round(Math.max(...all(({ lat }) => lat))),
  ]
}
