/** Visible columns of a table: the default ones for its width, or the user's choice on this device. */

import { useStore } from '../state/store.ts'
import { storedChoice } from './stored-choice.ts'

/** `usual` are the default columns. A choice is stored under `storageKey`. */
export function storedColumns<Key extends string>(
  storageKey: string,
  names: Readonly<Record<Key, string>>,
  usual: readonly Key[],
) {
  const choice = storedChoice(storageKey)
  const keys = Object.keys(names) as Key[]
  return {
    names,
    choice,
    /** Keeps the defined order and drops unknown columns. Null means the default ones. */
    read(kept: string | null): readonly Key[] {
      if (kept === null) return usual
      const chosen = kept.split(',')
      return keys.filter((key) => chosen.includes(key))
    },
  }
}

export function useKeptColumns<Key extends string>(columns: ReturnType<typeof storedColumns<Key>>) {
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
