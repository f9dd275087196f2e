import { id as idSchema } from '../http/index.ts'
import { paths } from '../pages/paths.ts'
import type { LabelTarget } from './label-address.ts'
import { MAX_LABEL_TEXT } from './labels.limits.ts'

/** A record of this installation, or a text that is only shown. */
export type ReadLabel = LabelTarget | { kind: 'other'; text: string }

const order = new RegExp(`^${paths.workOrder.replace('$id', '([^/?#]+)')}/?(?:[?#].*)?$`)
const location = new RegExp(
  `^(?:${paths.locationNotes}|${paths.editLocation})/?\\?(?:[^#]*&)?id=([^&#]+)(?:[&#].*)?$`,
)

/**
 * LABEL-5. What a scanned code may open: a location or work order of this installation, by its id. All other texts are
 * only shown. The caller builds the address from the id, so that nothing else of the text is ever opened. `origins` has
 * this installation's address and its former ones.
 * `readLabel('https://city.example/work-orders/0198...', ['https://city.example'])` is that work order.
 */
export function readLabel(text: string, origins: readonly string[]): ReadLabel {
  const said = text.trim()
  const other = { kind: 'other', text: said.slice(0, MAX_LABEL_TEXT) } as const
  // Compared as text: parsing would accept user names, other spellings of the host and control characters.
  const origin = origins.find((one) => said.startsWith(`${one}/`))
  if (said.length > MAX_LABEL_TEXT || origin === undefined) return other
  const path = said.slice(origin.length)
  return named('location', location.exec(path)) ?? named('work-order', order.exec(path)) ?? other
}

function named(kind: LabelTarget['kind'], found: RegExpExecArray | null): LabelTarget | null {
  const { success, data } = idSchema.safeParse(found?.[1])
  return success ? { kind, id: data.toLowerCase() } : null
}
