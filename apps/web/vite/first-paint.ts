/**
 * What is painted before any of the app's code is there: index.html gets its style with our colors, the few lines that run first, and
 * the list of the files that each screen is made of. The app's own styles hold up the code, but not the first paint.
 */
import { readFileSync } from 'node:fs'
import { paths } from '@lamplighter/domain/pages'
import type { Plugin, Rolldown } from 'vite'
import { claim } from '../src/features/auth/home/home.messages.ts'
import { MAPS_PAGE_HEIGHT } from '../src/features/locations/locations.constants.ts'
import { darkVariables, lightVariables, sunVariables } from '../src/theme/tokens.ts'
import { drawScreens, type PaintedScreens } from './painted-screens.ts'
import { usedRules } from './used-rules.ts'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** What members open by its address most: the others are fetched when the app asks for them. */
const opened: readonly [path: string, page: string, withMap: boolean][] = [
  [paths.home, 'home/signed-in', false],
  [paths.maps, 'maps', true],
  [paths.editLocation, 'edit-location', true],
  [paths.savedLocations, 'saved-locations', false],
  [paths.locationNotes, 'location-notes', false],
  [paths.activities, 'activities', false],
  [paths.workOrders, 'work-orders', false],
  [paths.selectLocation, 'select-location', true],
  [paths.newWorkOrder, 'new-work-order', false],
  [paths.workOrder, 'work-order-details', false],
]

/** What streets and waters are named in. */
const lettersOfMap = /noto-sans-latin-400-(normal|italic)[^/]*\.woff2$/

export function firstPaint(): Plugin {
  let root = ''
  return {
    name: 'first-paint',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const built = Object.values(bundle ?? {})
        const painted = bundle && (await drawScreens(root))
        const files = filesOfScreens(
          built.filter((file) => file.type === 'chunk'),
          painted?.screens ?? [],
          built.map(({ fileName }) => fileName).filter((file) => lettersOfMap.test(file)),
        )
        const typeface = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght[^/]*\.woff2$/.test(file))
        const { page, sheets, app } = withoutFiles(html)
        const script = `${source('ask-early.js')}${source('first-paint.js')}`
          .replace(/^\s*\/\/.*$/gm, '')
          .replace(/\n\s*/g, '\n')
          .replace('__SCREENS__', () => JSON.stringify(files))
          .replace('__TYPEFACE__', () => JSON.stringify(typeface ? `/${typeface}` : ''))
          .replace('__APP__', () => JSON.stringify(app))
        const later = built.filter(({ fileName }) => fileName.endsWith('.css') && !sheets.includes(fileName))
        const atFirst = built.filter(({ fileName }) => fileName.endsWith('.css') && sheets.includes(fileName))
        return page
          .replace('<!--first-paint-->', () => `<style nonce="__NONCE__">${style(html, painted)}</style>`)
          .replace('</head>', () => `  <script>${script}</script>\n  </head>`)
          .replace('<!--claim-->', () => `<h1>${claim.heading}</h1><p>${claim.words}</p>`)
          .replace(
            '</body>',
            () =>
              `${sheets}${begin(app)}${painted ? toPaint(painted, textOf(later), textOf(atFirst)) : ''}\n  </body>`,
          )
      },
    },
  }
}

const source = (name: string) => readFileSync(new URL(`../first-paint/${name}`, import.meta.url), 'utf8')

/** Only the colors that it names. The app's own have the same names and as much weight, and come later. */
function style(html: string, painted?: PaintedScreens): string {
  const own = source('first-paint.css')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
  const named = new Set([...(own + html).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  const rule = (selector: string, variables: Record<string, string>) =>
    `${selector}{${Object.entries(variables)
      .filter(([name]) => painted || named.has(name))
      .map((pair) => pair.join(':'))
      .join(';')}}`
  return [
    ...(painted
      ? [painted.style]
      : [
          rule(':root[data-mantine-color-scheme]', lightVariables),
          rule(':root[data-mantine-color-scheme="dark"]', darkVariables),
        ]),
    rule(':root[data-first-paint="sun"]', sunVariables),
    `:root{--maps-page-height:max(${MAPS_PAGE_HEIGHT}px,var(--maps-page-room))}`,
    own,
  ].join('')
}

/** Inert until the script behind them, which waits for the style sheets before it, puts one into the page. */
const toPaint = ({ drawings }: PaintedScreens, later: string, atFirst: string) =>
  [
    ...drawings.map(({ name, markup }) => {
      const style = usedRules(later, markup, atFirst)
      return `<template data-drawing="${name}"><style nonce="__NONCE__">${style}</style>${markup}</template>`
    }),
    `<script>${source('painted-screen.js').replace(/^\s*\/\/.*$/gm, '')}</script>`,
  ]
    .map((line) => `\n    ${line}`)
    .join('')

const textOf = (files: readonly Rolldown.OutputBundle[string][]) =>
  files.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')

const shapeOf = (path: string) => path.replaceAll(/\$\w+/g, '[^/]+')

/**
 * In the head a style sheet would hold up the shell; behind it the sheets are still there before the code runs. Of the app's code,
 * its first file first, the page's own scripts say when it comes; while it is developed, it stands in the page.
 */
function withoutFiles(html: string) {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/g
  const code =
    /\s*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="(\/assets\/[^"]+)"[^>]*>(?:<\/script>)?/g
  return {
    page: html.replace(sheet, '').replace(code, ''),
    sheets: (html.match(sheet) ?? []).join(''),
    app: [...html.matchAll(code)].map(([, file = '']) => file),
  }
}

const begin = ([main]: readonly string[]) =>
  main
    ? `\n    <script>${source('begin-app.js')
        .replace(/^\s*\/\/.*$/gm, '')
        .replace('__MAIN__', () => JSON.stringify(main))}</script>`
    : ''

/**
 * Each file once; a screen has the numbers of those that it needs, of those of the map, which may come a little later, and of those
 * that draw its map before the app, the one that begins it first. What a visitor sees (`painted`) may have its own.
 */
function filesOfScreens(
  chunks: readonly Chunk[],
  visitorScreens: PaintedScreens['screens'],
  letters: readonly string[],
) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holding = (module: string) =>
    chunks.find(({ facadeModuleId, moduleIds }) =>
      (facadeModuleId?.endsWith(module) ?? false) ? true : moduleIds.some((id) => id.endsWith(module)),
    )
  const withImports = (start: Chunk | undefined, seen = new Set<Chunk>()): Set<Chunk> => {
    if (!start || seen.has(start)) return seen
    seen.add(start)
    for (const name of start.imports) withImports(byName.get(name), seen)
    return seen
  }
  const filesOf = (module: string) =>
    [...withImports(holding(module))].flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
    ])
  const named = new Set(chunks.length > 0 ? filesOf('/src/main.tsx') : [])
  const files: string[] = []
  const numberOf = (file: string) => {
    const short = file.slice('assets/'.length)
    if (!files.includes(short)) files.push(short)
    return files.indexOf(short)
  }
  const map = filesOf('/src/map/map-parts.ts')
  const early = new Set([
    ...filesOf('/src/map/early/early-map.ts'),
    ...filesOf('/src/map/early/draw-early-map.ts'),
    ...letters,
  ])
  const main = holding('/src/main.tsx')
  if (main && early.has(main.fileName))
    throw new Error('the early map would bring the app: see vite/early-map.ts')
  // Whoever opens whatever, it is asked who they are.
  const signIn = filesOf('/src/lib/sign-in/code-flow.ts')
  const beside = (own: string[]) => [...new Set([...signIn, ...own])].filter((file) => !named.has(file))
  const screens = opened.map(([path, page, withMap]) => {
    const own = beside(filesOf(`/src/pages/${page}${page.includes('/') ? '' : '.page'}.tsx`))
    const late = withMap ? map.filter((file) => !named.has(file) && !own.includes(file)) : []
    return [
      shapeOf(path),
      own.map(numberOf),
      late.map(numberOf),
      path === paths.maps ? [...early].map(numberOf) : [],
    ]
  })
  const painted = visitorScreens.map(({ at, code, ...screen }) => ({
    at: shapeOf(at),
    ...screen,
    needed: code && beside(code.flatMap(filesOf)).map(numberOf),
  }))
  return { files, screens: chunks.length > 0 ? screens : [], painted }
}
