let answer: boolean | undefined

/** Whether this browser has WebGL 2, which the map is drawn with. */
export function canDrawMaps(): boolean {
  if (answer === undefined) {
    const context = document.createElement('canvas').getContext('webgl2')
    answer = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return answer
}
