/** What the page asks its worker, and what that answers. */
import type { PackOrigin } from '../../api/stand-in.ts'

/** Whose packs may answer. */
export interface Asker {
  /** The user's id (DUR-29). */
  owner: string
  /** Where they are an active member. */
  cityIds: readonly string[]
  /** A platform admin may ask about other cities by their ids (ACC-12). */
  isPlatformAdmin: boolean
}

export interface Question {
  /** Of a contract, such as `listLocations`. */
  endpoint: string
  /** As its contract parses them. */
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
  /** Null where the packs do not tell. */
  answer: Answer | null
}
