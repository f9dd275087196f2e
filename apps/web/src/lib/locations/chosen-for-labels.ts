/**
 * The locations that the user selected for labels. They stay in memory, because hundreds of ids do not fit into an
 * address. After a reload the page says that they are gone.
 */
import type { Location } from '@lamplighter/domain/locations'
import { createStore } from '../state/store.ts'

export const chosenForLabels = createStore<readonly Location[] | null>(null)
