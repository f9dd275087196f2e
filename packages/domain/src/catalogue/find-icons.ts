/** Finding an icon by what somebody types: its label, what crews call it, and either with a slip of the finger. */
import { slipsTo, wordsOf } from '../search/index.ts'
import { iconSynonyms } from './icon-synonyms.ts'
import type { AssetIconKey, CatalogueIcon } from './icons.ts'

/**
 * The icons of which every typed word begins a word of the label or of the synonyms, in their own order; 'tree' is no
 * 'street'. Where there are none, those that have the words with a slip. Nothing typed gives all. `findIcons(all, 'hydrent')` gives Fire Hydrant.
 */
export function findIcons(icons: readonly CatalogueIcon[], typed: string): readonly CatalogueIcon[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return icons
  const having = (fits: (word: string, other: string) => boolean) =>
    icons.filter((icon) => {
      const words = wordsOfIcon(icon)
      return wanted.every((word) => words.some((other) => fits(word, other)))
    })
  const begun = having((word, other) => other.startsWith(singular(word)))
  if (begun.length > 0) return begun
  return having((word, other) => slipsTo(word, other) !== null)
}

/** The general kinds of the categories that are offered, for a thing that has no icon of its own (LOC-100). */
export const generalIcons = (icons: readonly CatalogueIcon[]): readonly CatalogueIcon[] =>
  icons.filter(({ kind }) => kind === 'repair')

const singular = (word: string) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word)

function wordsOfIcon({ key, label }: CatalogueIcon): string[] {
  return [...wordsOf(label), ...wordsOf(iconSynonyms[key as AssetIconKey] ?? '')]
}
