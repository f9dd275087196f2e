/** Messages between the page and the worker. */
import type { PackOrigin } from '../../api/stand-in.ts'

/** The user whose packs may answer. */
export interface Asker {
  /** User id (DUR-29). */
  owner: string
  /** Cities with an active membership. */
  cityIds: readonly string[]
  /** Platform admins may ask about other cities by id (ACC-12). */
  isPlatformAdmin: boolean
}

export interface Question {
  /** Id of a contract, such as `listLocations`. */
  endpoint: string
  /** Parsed by the contract. */
  params: unknown
  query: unknown
}

/** The parts of an HTTP answer. */
export interface Answer {
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  origin: PackOrigin
}

export interface Asking {
  id: number
  asker: Asker
  question: Question
}

export interface Answering {
  id: number
  /** Null if the packs have no answer. */
  answer: Answer | null
}
