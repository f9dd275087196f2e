import { createContext, useContext } from 'react'
import type { Bases } from './use-bases.ts'

const BasesContext = createContext<Bases | null>(null)

export const BasesProvider = BasesContext.Provider

/** The bases of the surrounding map. */
export function useBasesOfMap(): Bases {
  const bases = useContext(BasesContext)
  if (!bases) throw new Error('this belongs inside of a map')
  return bases
}
