import { createContext, useContext } from 'react'

/** Connection state, for error states. */
export type Reach = 'reached' | 'offline' | 'no answer'

export const ReachContext = createContext<Reach>('reached')

export const useReach = () => useContext(ReachContext)
