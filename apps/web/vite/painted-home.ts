/** Draws a visitor's Home at the build, and makes of it what the content security policy lets in: no style attributes, no elements without nonce. */
import { createServer } from 'vite'

export interface PaintedHome {
  markup: string
  /** What the markup's style attributes said, and the component library's variables. */
  style: string
}

export async function drawHome(root: string): Promise<PaintedHome> {
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
    const { paintedHome } = await server.ssrLoadModule('/src/app/painted-home.tsx')
    return withoutInlineStyle(await paintedHome())
  } finally {
    await server.close()
  }
}

function withoutInlineStyle(html: string): PaintedHome {
  const rules: string[] = []
  const sheets: string[] = []
  const markup = html
    .replace(/<style[^>]*>(.*?)<\/style>/gs, (_, sheet: string) => {
      sheets.push(sheet)
      return ''
    })
    .replace(/ style="([^"]*)"/g, (_, declarations: string) => {
      if (!rules.includes(declarations)) rules.push(declarations)
      return ` data-painted="${rules.indexOf(declarations)}"`
    })
  const own = rules.map((declarations, index) => `[data-painted="${index}"]{${declarations}}`)
  return { markup, style: [...sheets, ...own].join('').replaceAll('&quot;', '"').replaceAll('&#x27;', "'") }
}
