/** Error messages for settings, which say what each must be. */
import type * as z from 'zod'

/** Messages for errors without one in the schema; undefined keeps the library's message. */
export function settingError(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return ['number', 'int'].includes(issue.expected) ? 'must be a whole number' : undefined
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of these: ${issue.values.join(', ')}`
    case 'invalid_format':
      return issue.format === 'url' ? 'must be an address such as https://assets.city.example' : undefined
    default:
      return undefined
  }
}

const groupOf = (name: string) => /^[A-Z0-9]+_/.exec(name)?.[0]

/**
 * Unknown variables that begin like settings, such as S3_BUKET or TRUSTED_PROXY. Sorted. They may belong to another
 * program, so they never abort the start.
 */
export function unknownSettings(env: Record<string, string | undefined>, known: readonly string[]): string[] {
  const groups = new Set(known.map(groupOf))
  return Object.keys(env)
    .filter((name) => groupOf(name) && groups.has(groupOf(name)) && !known.includes(name))
    .sort()
}

export const notASetting =
  'is not a setting and has no effect. Check the spelling: docs/configuration.md lists all settings.'
