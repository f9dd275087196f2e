/**
 * The component library's styles, each with the component that it is for: a page fetches those that it shows, instead of all of them
 * before the first paint. In development there is the whole sheet, as it is imported.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const wholeSheet = /(.*@mantine\/core)\/styles\.layer\.css$/
const classNames = /(.*@mantine\/core)\/esm\/.*\.module\.mjs$/
const componentSheet = /@mantine\/core\/styles\/(\w+)\.layer\.css$/
/**
 * What others are made of. The first sheets of the page stand behind those that come later, so that order alone does not tell which
 * of two rules holds: these are in a layer of their own, below the rest.
 */
const madeOf =
  /^(ScrollArea|UnstyledButton|Paper|Popover|Loader|Overlay|Group|Flex|Input|InlineInput|ModalBase|FloatingIndicator)$/
/** What belongs to no component. */
const foundation = ['baseline', 'default-css-variables', 'global']

export function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, library] = wholeSheet.exec(id) ?? []
      if (!library) return null
      return atTheBase(foundation.map((name) => readFileSync(sheetOf(library, name), 'utf8')).join('\n'))
    },
    // A component imports what it is made of before its own class names: the styles come in that order, too.
    transform(code, id) {
      const [, component = ''] = componentSheet.exec(id) ?? []
      if (madeOf.test(component)) return { code: atTheBase(code), map: null }
      const [, library] = classNames.exec(id) ?? []
      if (!library) return null
      const sheet = sheetOf(library, basename(id, '.module.mjs'))
      if (!existsSync(sheet)) throw new Error(`${id} has no styles at ${sheet}`)
      return { code: `import '${sheet}'\n${code}`, map: null }
    },
  }
}

const atTheBase = (sheet: string) => sheet.replaceAll('@layer mantine {', '@layer mantine.base {')

const sheetOf = (library: string, name: string) => join(library, 'styles', `${name}.layer.css`)
