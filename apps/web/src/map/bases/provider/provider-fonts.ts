/** Replaces the fonts of an external style with ours. */

type Properties = Record<string, unknown>

const isRecord = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A layer's layout with our `text-font`, also inside formatted text. */
export function ourFonts(layout: Properties): Properties {
  return Object.fromEntries(
    Object.entries(layout).map(([name, value]) => [
      name,
      name === 'text-font' ? fontsOf(value) : withInnerFonts(value),
    ]),
  )
}

function withInnerFonts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withInnerFonts)
  return isRecord(value) ? ourFonts(value) : value
}

const expressions = new Set(['step', 'case', 'match', 'coalesce', 'literal', 'let', 'interpolate'])
const FALLBACK_FONT = ['Noto Sans Regular']

/** `['Roboto Bold Italic', 'Arial']` is `['Noto Sans Italic']`; expressions keep their conditions. */
function fontsOf(value: unknown): unknown {
  if (isRecord(value) && Array.isArray(value.stops))
    return { ...value, stops: value.stops.map(([at, names]: unknown[]) => [at, fontsOf(names)]) }
  if (!Array.isArray(value)) return FALLBACK_FONT
  if (expressions.has(String(value[0]))) return withOurStacks(value)
  return isStack(value) && !['get', 'to-string', 'array'].includes(value[0] ?? '')
    ? oursFor(value)
    : FALLBACK_FONT
}

/** In expressions, both fonts and compared values are literals. */
function withOurStacks(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const [operator, names] = value
  if (operator === 'literal' && isStack(names) && names.some((name) => fontWords.test(name)))
    return ['literal', oursFor(names)]
  return value.map(withOurStacks)
}

const fontWords = /regular|medium|bold|italic|oblique|light|sans|serif|book/i

function isStack(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')
}

function oursFor([first = '']: readonly string[]): string[] {
  if (/italic|oblique/i.test(first)) return ['Noto Sans Italic']
  return /medium|bold|black|heavy/i.test(first) ? ['Noto Sans Medium'] : FALLBACK_FONT
}
