/**
 * Limits the depth and size of JSON bodies: no contract nests deeper than four or has more than a few hundred values. A
 * larger body is rejected before it is parsed, since counting brackets and commas costs a fraction of parsing them.
 */
import { problem } from '@lamplighter/domain/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit for routes whose body may hold more values than usual. */
    maxBodyValues?: number
  }
}

export const MAX_DEPTH = 10
export const MAX_VALUES = 50_000
/** The maximum number of object keys, which are the most expensive to parse; applies to every body. */
export const MAX_NAMES = 50_000

/** `{}` is one level deep and one value, `{"tags":["a"]}` two and two. Throws invalid_request beyond the limits. */
export function rejectUnbounded(json: string, maxValues = MAX_VALUES): void {
  let [depth, values, names] = [0, 0, 0]
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code === quote) index = endOfString(json, index)
    else if (code === comma) values += 1
    else if (code === colon) names += 1
    else if (code === openList || code === openObject) {
      depth += 1
      values += 1
      if (depth > MAX_DEPTH) throw refused(`is nested deeper than ${MAX_DEPTH} levels`)
    } else if (code === closeList || code === closeObject) depth -= 1
    if (values > maxValues) throw refused(`holds more than ${maxValues} values`)
    if (names > MAX_NAMES) throw refused(`has more than ${MAX_NAMES} fields`)
  }
}

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/** The end of the string that starts here; invalid JSON is left to the parser. */
function endOfString(json: string, begin: number): number {
  let index = begin + 1
  for (; index < json.length && json.charCodeAt(index) !== quote; index++)
    if (json.charCodeAt(index) === backslash) index++
  return index
}

const refused = (message: string) => problem('invalid_request', {}, { errors: [{ path: '', message }] })

/** Fastify's own parser, after checking the limits; it rejects prototypes. */
export const boundedJson = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string, done) => {
      try {
        rejectUnbounded(body, request.routeOptions.config.maxBodyValues)
      } catch (error) {
        done(error as Error)
        return
      }
      void parse(request, body, done)
    },
  )
  // Open311 sends forms (REPORT-14). Everything else is JSON.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string, done) => {
      if (request.routeOptions.config.standard === 'open311')
        done(null, Object.fromEntries(new URLSearchParams(body)))
      else done(problem('unsupported_media_type'))
    },
  )
})
