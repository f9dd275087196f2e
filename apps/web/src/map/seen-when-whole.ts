import { drawsByProcessor } from './can-draw-maps.ts'
import type { LiveMap } from './map-types.ts'

/** A map whose tiles take longer is seen as they come. */
const LONGEST_MS = 2_000
const LOOK_EVERY_MS = 20

/**
 * Where the main processor draws, the page stands still until each picture that is seen has been drawn, and a map that begins makes one
 * for each tile that comes. So it is seen when it is whole and its last picture is there.
 */
export function seenWhenWhole(map: LiveMap): LiveMap {
  const canvas = map.getCanvas()
  const context = canvas.getContext('webgl2')
  if (!context || !drawsByProcessor()) return map
  const showOnceDrawn = () => {
    clearTimeout(timer)
    const drawn = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
    context.flush()
    const look = () => {
      const isUnderWay = drawn && context.clientWaitSync(drawn, 0, 0) === context.TIMEOUT_EXPIRED
      if (isUnderWay) setTimeout(look, LOOK_EVERY_MS)
      else canvas.style.opacity = ''
    }
    setTimeout(look, LOOK_EVERY_MS)
  }
  const timer = setTimeout(showOnceDrawn, LONGEST_MS)
  map.once('idle', showOnceDrawn)
  // Hidden it would take neither the focus nor clicks.
  canvas.style.opacity = '0'
  return map
}
