import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from '../../../lib/day-pack/pack-database.ts'
import type { LiveMap } from '../../../map/map-types.ts'
import { partWords } from '../day-pack.messages.ts'
import classes from '../day-pack.module.css'

/** Outline of an area on the map. */
export function BoxOnMap({ map, box }: { map: LiveMap; box: Box }) {
  const [corners, setCorners] = useState(() => cornersOn(map, box))
  useEffect(() => {
    const follow = () => setCorners(cornersOn(map, box))
    follow()
    map.on('move', follow)
    map.on('resize', follow)
    return () => {
      map.off('move', follow)
      map.off('resize', follow)
    }
  }, [map, box])
  return createPortal(
    <svg className={classes.outline} role="img" aria-label={partWords.onMap}>
      <polygon points={corners} />
    </svg>,
    map.getContainer(),
  )
}

function cornersOn(map: LiveMap, [west, south, east, north]: Box): string {
  const corners: [number, number][] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  return corners
    .map((corner) => {
      const { x, y } = map.project(corner)
      return `${x},${y}`
    })
    .join(' ')
}
