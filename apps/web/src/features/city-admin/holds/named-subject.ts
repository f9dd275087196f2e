/** The subject of a new hold, as other pages put it into the address: `location:0198…`. */
import { id } from '@lamplighter/domain/http'

const kinds = ['location', 'work_order', 'person'] as const

export interface NamedSubject {
  kind: (typeof kinds)[number]
  _id: string
}

export function readSubject(text: string | undefined): NamedSubject | null {
  const [name, given] = (text ?? '').split(':')
  const kind = kinds.find((known) => known === name)
  return kind && id.safeParse(given).success ? { kind, _id: given ?? '' } : null
}
