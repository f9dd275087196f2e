/** In a list that can only be looked at, what a row's button does: it shows the location on the map above. */
import { createContext } from 'react'
import type { ListedLocation } from './listed-location.ts'

export const ShowOnMap = createContext<((location: ListedLocation) => void) | null>(null)
