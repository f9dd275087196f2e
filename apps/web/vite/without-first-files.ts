import type { Plugin } from 'vite'

/**
 * What a later part imports is asked for together with it. The first files are there by then: named in each of those lists they would
 * cost bytes of the first load, and a look at the page whenever a part comes.
 */
export function withoutFirstFiles(): Plugin {
  const first = new Set<string>()
  return {
    name: 'without-first-files',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_of, files, { hostType }) =>
            hostType === 'js' ? files.filter((file) => !first.has(file)) : files,
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const add = (file: string) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || first.has(file)) return
          first.add(file)
          chunk.imports.forEach(add)
        }
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
      },
    },
  }
}
