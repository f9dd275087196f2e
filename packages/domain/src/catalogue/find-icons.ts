/** Finding an icon by what somebody types: its label, what crews call it, and either with a slip of the finger. */
import { iconSynonyms } from './icon-synonyms.ts'
import type { AssetIconKey, CatalogueIcon } from './icons.ts'

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Longer words may have more typing errors; a short one none, or 'gate' would match 'goal'. */
const slipsAllowed = (word: string) => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2)

/**
 * The icons whose label or synonyms hold every word that was typed, in their own order; where there are none, those that
 * hold them with a slip. Nothing typed gives all. `findIcons(all, 'hydrent')` gives Fire Hydrant.
 */
export function findIcons(icons: readonly CatalogueIcon[], typed: string): readonly CatalogueIcon[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return icons
  const named = icons.filter((icon) => {
    const label = icon.label.toLowerCase()
    const words = wordsOfIcon(icon)
    return wanted.every((word) => label.includes(word) || words.some((other) => other.startsWith(word)))
  })
  if (named.length > 0) return named
  return icons.filter((icon) => {
    const words = wordsOfIcon(icon)
    return wanted.every((word) => words.some((other) => isNear(word, other)))
  })
}

function wordsOfIcon({ key, label }: CatalogueIcon): string[] {
  return [...wordsOf(label), ...wordsOf(iconSynonyms[key as AssetIconKey] ?? '')]
}

function isNear(typed: string, word: string): boolean {
  const allowed = slipsAllowed(typed)
  return Math.abs(typed.length - word.length) <= allowed && slips(typed, word) <= allowed
}

/** How many letters are wrong, missing, too many or swapped (optimal string alignment). */
function slips(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (same ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(one.length, other.length)
}
