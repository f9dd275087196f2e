/**
 * Rules that choose icons, one per line: `TYPE=Valve -> water_valve`. Column names ignore case; the value may contain
 * `*` as a wildcard; `#` begins a comment. The first matching rule wins.
 */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import { iconNamed, nearestIcons } from './icon-words.ts'
import { ImportError } from './import-error.ts'

export interface IconRule {
  column: string
  value: string
  icon: AssetIconKey
}

const MAX_RULES = 1000

/** Throws an ImportError that names the line. */
export function readIconRules(text: string, name: string): IconRule[] {
  const rules = text.split(/\r?\n/).flatMap((line, index) => {
    const said = line.replace(/(^|\s)#.*$/, '').trim()
    return said === '' ? [] : [ruleOf(said, `${name}, line ${index + 1}`)]
  })
  if (rules.length > MAX_RULES)
    throw new ImportError(`${name} has ${rules.length} rules, the limit is ${MAX_RULES}.`)
  return rules
}

function ruleOf(said: string, place: string): IconRule {
  const [, column, value, given] = /^([^=]+)=(.*)->([^>]+)$/.exec(said)?.map((part) => part.trim()) ?? []
  if (!column || value === undefined || !given)
    throw new ImportError(
      `${place}: "${said}" is no rule. Write COLUMN=VALUE -> icon, such as TYPE=Valve -> main_valve.`,
    )
  const icon = iconNamed(given)
  if (icon) return { column, value, icon }
  const nearest = nearestIcons(given)
  throw new ImportError(
    `${place}: there is no icon "${given}".${nearest.length > 0 ? ` The nearest are ${nearest.join(', ')}.` : ''}`,
  )
}

export type IconOfRow = (
  values: Readonly<Record<string, string>>,
) => { icon: AssetIconKey; kind: string } | null

/** Throws an ImportError for a rule about a column that the file does not have. */
export function iconByRules(rules: readonly IconRule[], columns: readonly string[]): IconOfRow {
  const tests = rules.map(({ column, value, icon }) => {
    const found = columns.find((one) => one.toLowerCase() === column.toLowerCase())
    if (found === undefined)
      throw new ImportError(`A rule for icons names the column "${column}", which the file does not have.`)
    return { column: found, fits: patternOf(value), icon }
  })
  return (values) => {
    for (const { column, fits, icon } of tests) {
      const value = (values[column] ?? '').replace(/\s+/g, ' ').trim()
      if (fits.test(value)) return { icon, kind: value }
    }
    return null
  }
}

function patternOf(value: string): RegExp {
  const parts = value.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // Several adjacent stars would make the regular expression backtrack endlessly.
  return new RegExp(`^${parts.join('.*').replace(/(\.\*)+/g, '.*')}$`, 'isu')
}
