import { drawSeldom } from './draw-seldom.ts'
import type { LiveMap } from './map-types.ts'

/** What Chrome, Mesa and Windows call a graphics processor that is none. */
const PROCESSORS = /swiftshader|llvmpipe|softpipe|basic render/i

/** A map whose tiles take longer is seen as they come. */
const LONGEST_MS = 1_500
const LOOK_EVERY_MS = 20

/**
 * Where the main processor draws, the page stands still until each picture that is seen has been drawn, and a map that begins makes one
 * for each tile that comes. So it is drawn seldom until it is whole, and seen when its last picture is there.
 */
export function seenWhenWhole(map: LiveMap): LiveMap {
  const canvas = map.getCanvas()
  const context = canvas.getContext('webgl2')
  if (!context || !isDrawnByProcessor(context)) return map
  const show = () => {
    clearTimeout(latest)
    const drawn = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
    context.flush()
    const look = () => {
      const isUnderWay = drawn && context.clientWaitSync(drawn, 0, 0) === context.TIMEOUT_EXPIRED
      if (isUnderWay) setTimeout(look, LOOK_EVERY_MS)
      else canvas.style.opacity = ''
    }
    setTimeout(look, LOOK_EVERY_MS)
  }
  const latest = setTimeout(show, LONGEST_MS)
  const drawAtOnce = drawSeldom(map)
  map.once('idle', () => {
    drawAtOnce()
    show()
  })
  map.once('remove', drawAtOnce)
  // Hidden it would take neither the focus nor clicks.
  canvas.style.opacity = '0'
  return map
}

function isDrawnByProcessor(context: WebGL2RenderingContext): boolean {
  const names = context.getExtension('WEBGL_debug_renderer_info')
  return names !== null && PROCESSORS.test(String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)))
}
