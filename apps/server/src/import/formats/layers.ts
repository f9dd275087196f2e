/** Chooses one of several layers of a file. */
import { ImportError } from '../import-error.ts'

const SHOWN = 20

/** The only layer, or the named one: by full name, without folders, or ignoring case. */
export function chooseLayer(file: string, layers: readonly string[], named: string | undefined): string {
  const [only] = layers
  if (only === undefined) throw new ImportError(`${file} contains no layer that can be imported.`)
  if (named === undefined) {
    if (layers.length === 1) return only
    throw new ImportError(`${file} contains several layers: ${listOf(layers)}. Choose one with --layer NAME.`)
  }
  const plain = (name: string) => name.replace(/^.*\//, '').toLowerCase()
  const found =
    layers.find((layer) => layer === named) ?? layers.find((layer) => plain(layer) === plain(named))
  if (found === undefined)
    throw new ImportError(`${file} contains no layer "${named}". It contains: ${listOf(layers)}.`)
  return found
}

/** Names come from the file, so they are shortened and stripped of terminal control characters. */
function listOf(layers: readonly string[]): string {
  const shown = layers.slice(0, SHOWN).map((name) => name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 60))
  return layers.length > SHOWN ? `${shown.join(', ')} and ${layers.length - SHOWN} more` : shown.join(', ')
}
