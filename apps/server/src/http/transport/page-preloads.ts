/** Links in the HTML to the files of the requested page, so that they come together with the app instead of after it. */
import { type PageName, pageAt } from '@lamplighter/domain/pages'

/** Vite's manifest: by source file, what was built from it. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const ENTRY = 'index.html'

/** The source file of a page, where its name does not tell it. */
const sources: Partial<Record<PageName, string>> = {
  // Home is part of the first load.
  home: ENTRY,
  workOrder: 'src/pages/work-order-details.page.tsx',
  newWorkOrderDetails: 'src/pages/work-order-details.page.tsx',
}

/** Large parts that are needed after the page itself. */
const later: Partial<Record<PageName, string>> = { maps: 'src/map/map-parts.ts' }

/** `workOrders` is `src/pages/work-orders.page.tsx`. */
export const sourceOf = (name: PageName): string =>
  sources[name] ?? `src/pages/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`

export function createPagePreloads(manifest: Manifest): (path: string) => string {
  const filesOf = (source: string, seen = new Set<string>()): string[] => {
    const built = manifest[source]
    if (!built || seen.has(source)) return []
    seen.add(source)
    const imported = (built.imports ?? []).flatMap((name) => filesOf(name, seen))
    return [built.file, ...(built.css ?? []), ...imported]
  }
  const first = new Set(filesOf(ENTRY))
  return (path) => {
    const page = pageAt(path)
    if (!page) return ''
    const now = new Set(filesOf(sourceOf(page)).filter((file) => !first.has(file)))
    const afterwards = new Set(
      filesOf(later[page] ?? '').filter((file) => !first.has(file) && !now.has(file)),
    )
    return [...[...now].map((file) => link(file)), ...[...afterwards].map((file) => link(file, 'low'))].join(
      '',
    )
  }
}

function link(file: string, priority?: 'low'): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="/${file}"${priority ? ` fetchpriority="${priority}"` : ''}>`
}
