/** Reads the texts of a row, and says which of them cannot be stored. */
import { hash } from 'node:crypto'
import { maxLengths } from '@lamplighter/domain/http'
import type { SourceRow } from './import-fields.ts'

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Removes characters that PostgreSQL cannot store, and what exceeds the length of a name. */
export const storable = (text: string) =>
  text.replaceAll('\u0000', '').slice(0, maxLengths.location.name).toWellFormed()

/** A cell in a sentence. */
export const quoted = (text: string) => `"${storable(oneLine(text).slice(0, 80))}"`

export function hashOf({ values, point }: SourceRow): string {
  return hash('sha256', JSON.stringify([Object.entries(values), point ?? null]), 'hex').slice(0, 16)
}

/** A sentence about the first text that is too long or cannot be stored; null when there is none. */
export function unfitText(
  texts: Readonly<Record<string, unknown>>,
  limits: Readonly<Record<string, number>>,
): string | null {
  for (const [field, text] of Object.entries(texts)) {
    if (typeof text !== 'string') continue
    // PostgreSQL stores neither NUL nor lone surrogates.
    if (text.includes('\u0000') || !text.isWellFormed())
      return `the ${field} contains characters that cannot be stored`
    const limit = limits[field] ?? maxLengths.location.name
    if (text.length > limit) return `the ${field} has ${text.length} characters, the limit is ${limit}`
  }
  return null
}
