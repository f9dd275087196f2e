/**
 * Draws at the build what a visitor sees, and makes of it what the content security policy lets in (no style attributes, no elements
 * without nonce) and what is small: screens that differ in their words only are one drawing.
 */
import { createServer } from 'vite'
import type { paintedScreens } from '../src/app/painted-screens.tsx'

export interface PaintedScreens {
  drawings: { name: string; markup: string }[]
  screens: {
    at: string
    drawing: string
    unless: string | undefined
    /** Of its headings and paragraphs, where they are not those of the drawing. */
    words: string[] | undefined
    code: readonly string[] | undefined
  }[]
  /** What the markup's style attributes said, and the component library's variables. */
  style: string
}

export async function drawScreens(root: string): Promise<PaintedScreens> {
  const server = await createServer({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const code = await server.ssrLoadModule('/src/app/painted-screens.tsx')
    return together(await (code.paintedScreens as typeof paintedScreens)())
  } finally {
    await server.close()
  }
}

function together(screens: Awaited<ReturnType<typeof paintedScreens>>): PaintedScreens {
  const inline = inlineStyles()
  /** By their markup without words. */
  const drawings = new Map<string, { name: string; markup: string; words: string[] }>()
  const painted = screens.map(({ at, unless, code, markup }) => {
    const { wordless, words } = withoutWords(markup)
    const drawing = drawings.get(wordless) ?? { name: at, markup: inline.moved(markup), words }
    drawings.set(wordless, drawing)
    const own = String(words) === String(drawing.words) ? undefined : words
    return { at, drawing: drawing.name, unless, words: own, code }
  })
  return {
    drawings: [...drawings.values()].map(({ name, markup }) => ({ name, markup })),
    screens: painted,
    style: inline.style(),
  }
}

function withoutWords(markup: string) {
  const words: string[] = []
  const wordless = markup.replace(
    /(<(h1|p)\b[^>]*>)(.*?)(?=<\/\2>)/gs,
    (_, tag: string, _name, own: string) => {
      words.push(own)
      return tag
    },
  )
  return { wordless, words }
}

/** The same rule of any drawing once. */
function inlineStyles() {
  const rules: string[] = []
  const sheets = new Set<string>()
  const moved = (html: string) =>
    html
      .replace(/<style[^>]*>(.*?)<\/style>/gs, (_, sheet: string) => {
        sheets.add(sheet)
        return ''
      })
      .replace(/ style="([^"]*)"/g, (_, declarations: string) => {
        if (!rules.includes(declarations)) rules.push(declarations)
        return ` data-painted="${rules.indexOf(declarations)}"`
      })
  const style = () => {
    // Over the styles' own rules, as attributes are.
    const own = rules.map(
      (declarations, index) => `#painted-screen [data-painted="${index}"]{${declarations}}`,
    )
    return [...sheets, ...own].join('').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
  }
  return { moved, style }
}
