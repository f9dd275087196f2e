/** No contract nests deeper than four; a body that goes on and on is refused before anything else looks into it. */
import { problem } from '@lamplighter/domain/http'

export const MAX_DEPTH = 10

/** `{}` is one level deep, `{"tags":["a"]}` two. Throws invalid_request above MAX_DEPTH. */
export function refuseDeep(body: unknown): void {
  let level = [body].filter(isContainer)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw problem('invalid_request', {}, { errors: [{ path: '', message }] })
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
}

const message = `is nested deeper than ${MAX_DEPTH} levels`

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
