/**
 * Of a style sheet, the rules for what stands in this markup, within their conditions. A rule counts by its classes: it names one that is
 * not styled already, and none that is not there.
 */
export function usedRules(sheet: string, markup: string, styledAlready: string): string {
  const there = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const styled = new Set(classesOf(styledAlready))
  const isUsed = (selector: string) => {
    const named = classesOf(selector)
    return named.every((name) => there.has(name)) && named.some((name) => !styled.has(name))
  }
  const filtered = (rules: string): string =>
    rules.replace(/([^{};]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g, (rule: string, head: string, body: string) => {
      if (!head.trimStart().startsWith('@')) return head.split(/,(?![^(]*\))/).some(isUsed) ? rule : ''
      const inner = body.includes('{') ? filtered(body) : ''
      return inner && `${head}{${inner}}`
    })
  // What is left of layers and of rules that are nested deeper, which only the library has.
  return filtered(sheet).replaceAll(/@[^{}]*\{\}|@[^{};]*;|\n/g, '')
}

const classesOf = (css: string) => [...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
