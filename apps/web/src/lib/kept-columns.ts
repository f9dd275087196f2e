/** Which columns a table has: its usual ones, unless somebody has chosen others on this device. They depend on its width. */
import { keptChoice } from './kept-choice.ts'
import { useStore } from './store.ts'

/** Columns that can be chosen, by their names; `usual` without a choice, which is kept under `storageKey`. */
export function keptColumns<Key extends string>(
  storageKey: string,
  names: Readonly<Record<Key, string>>,
  usual: readonly Key[],
) {
  const choice = keptChoice(storageKey)
  const keys = Object.keys(names) as Key[]
  return {
    names,
    choice,
    /** In their own order; what nobody knows is no column. Null, where nothing was chosen, is the usual ones. */
    read(kept: string | null): readonly Key[] {
      if (kept === null) return usual
      const chosen = kept.split(',')
      return keys.filter((key) => chosen.includes(key))
    },
  }
}

export function useKeptColumns<Key extends string>(columns: ReturnType<typeof keptColumns<Key>>) {
  const { names, choice, read } = columns
  const kept = useStore(choice)
  return {
    names,
    shown: read(kept),
    isUsual: kept === null,
    show: (shown: readonly string[]) => choice.set(shown.join(',')),
    asUsual: () => choice.set(null),
  }
}
