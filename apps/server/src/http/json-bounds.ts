/**
 * No contract nests deeper than four or takes more than some hundred values; a body that goes on and on is refused before
 * anything else looks into it, and after a bounded number of steps.
 */
import { problem } from '@lamplighter/domain/http'

export const MAX_DEPTH = 10
export const MAX_VALUES = 50_000

/** `{}` is one level deep and one value, `{"tags":["a"]}` two and three. Throws invalid_request beyond the bounds. */
export function refuseUnbounded(body: unknown, maxValues = MAX_VALUES): void {
  if (!isContainer(body)) return
  const waiting: object[] = [body]
  const depths = [1]
  let values = 1
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const depth = depths.pop() ?? 0
    if (depth > MAX_DEPTH) throw refused(`is nested deeper than ${MAX_DEPTH} levels`)
    // The length of a list is known before it is walked; the keys of an object have to be read one by one.
    if (Array.isArray(at) && values + at.length > maxValues) throw tooMany(maxValues)
    const look = (value: unknown) => {
      values += 1
      if (values > maxValues) throw tooMany(maxValues)
      if (!isContainer(value)) return
      waiting.push(value)
      depths.push(depth + 1)
    }
    if (Array.isArray(at)) for (const value of at) look(value)
    else for (const key in at) look((at as Record<string, unknown>)[key])
  }
}

const tooMany = (most: number) => refused(`holds more than ${most} values`)
const refused = (message: string) => problem('invalid_request', {}, { errors: [{ path: '', message }] })

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
