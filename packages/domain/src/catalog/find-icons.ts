/** Finds icons by label and synonym, with tolerance for typing errors. */
import { editDistance, wordsOf } from '../search/index.ts'
import { iconSynonyms } from './icon-synonyms.ts'
import type { AssetIconKey, CatalogIcon } from './icons.ts'

/**
 * Returns the icons in whose label or synonyms every typed word starts a word; 'tree' does not match 'street'. If none
 * match, words may differ by a typing error. An empty search returns all icons. `findIcons(all, 'hydrent')` finds Fire
 * Hydrant.
 */
export function findIcons(icons: readonly CatalogIcon[], typed: string): readonly CatalogIcon[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return icons
  const having = (fits: (word: string, other: string) => boolean) =>
    icons.filter((icon) => {
      const words = wordsOfIcon(icon)
      return wanted.every((word) => words.some((other) => fits(word, other)))
    })
  const begun = having((word, other) => other.startsWith(singular(word)))
  if (begun.length > 0) return begun
  return having((word, other) => editDistance(word, other) !== null)
}

/** The general icons of the visible categories, for assets without a specific icon (LOC-100). */
export const generalIcons = (icons: readonly CatalogIcon[]): readonly CatalogIcon[] =>
  icons.filter(({ kind }) => kind === 'repair')

const singular = (word: string) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word)

function wordsOfIcon({ key, label }: CatalogIcon): string[] {
  return [...wordsOf(label), ...wordsOf(iconSynonyms[key as AssetIconKey] ?? '')]
}
