import { createStore, useStore } from '../lib/state/store.ts'

/**
 * Whether this browser can draw maps, which needs WebGL 2. Not tested in advance, because with software rendering the test blocks the
 * page for 100 ms. The first map that fails reports it.
 */
const canDraw = createStore('WebGL2RenderingContext' in globalThis)

export const useCanDrawMaps = () => useStore(canDraw)

export function noteThatMapsCannotBeDrawn(): void {
  canDraw.set(false)
}
