/** Rules of Open311 GeoReport v2, whose specification gives the limits (REPORT-14). */
import { type RuleProblem, refuse } from '../rules/index.ts'

export const OPEN311_PATH = '/open311/v2'
export const MAX_OPEN311_REQUESTS = 1000
export const OPEN311_DAYS = 90

const DAY_MS = 24 * 60 * 60_000

export interface Span {
  from: Date
  until: Date
}

/**
 * The span of a list: the last 90 days, or 90 days from the one end that is given. Two ends that are further apart are
 * refused.
 */
export function spanOf(
  { start, end }: { start: string | undefined; end: string | undefined },
  now: number,
): Span | RuleProblem {
  const most = OPEN311_DAYS * DAY_MS
  const until = end ? Date.parse(end) : start ? Date.parse(start) + most : now
  const from = start ? Date.parse(start) : until - most
  if (until - from > most) return refuse('open311_span_too_long')
  return { from: new Date(from), until: new Date(until) }
}

/** XML 1.0 has no way to write these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const xmlText = (text: string): string => text.toWellFormed().replaceAll(notInXml, '')
