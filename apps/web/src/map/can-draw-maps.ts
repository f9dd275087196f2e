import { createStore, useStore } from '../lib/store.ts'

/**
 * Whether this browser draws maps, which takes WebGL 2. It is not tried ahead: where the processor draws, the first drawing costs the
 * page a tenth of a second. The first map that cannot be drawn tells.
 */
const canDraw = createStore('WebGL2RenderingContext' in globalThis)

export const useCanDrawMaps = () => useStore(canDraw)

export function noteThatMapsCannotBeDrawn(): void {
  canDraw.set(false)
}
