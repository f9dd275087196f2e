interface Drawing {
  possible: boolean
  byProcessor: boolean
}

let known: Drawing | undefined

/** What Chrome, Mesa and Windows call it. */
const PROCESSORS = /swiftshader|llvmpipe|softpipe|basic render/i

/** Whether this browser has WebGL 2, which the map is drawn with. */
export const canDrawMaps = () => drawing().possible

/** Whether the computer has no graphics processor, or the browser uses none, so that the page waits for each picture of the map. */
export const drawsByProcessor = () => drawing().byProcessor

function drawing(): Drawing {
  if (known) return known
  const context = document.createElement('canvas').getContext('webgl2')
  const names = context?.getExtension('WEBGL_debug_renderer_info')
  const renderer = names && context?.getParameter(names.UNMASKED_RENDERER_WEBGL)
  known = { possible: context !== null, byProcessor: PROCESSORS.test(String(renderer)) }
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return known
}
