import { createContext, useContext } from 'react'

/** Whether there is a network and a server that answers, for what stands in where something could not be loaded. */
export type Reach = 'reached' | 'offline' | 'no answer'

export const ReachContext = createContext<Reach>('reached')

export const useReach = () => useContext(ReachContext)
