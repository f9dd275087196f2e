/** Connects an endpoint description to its service function; a feature's routes file is a list of these. */
import type { Endpoint, InputOf, idParams, ResponseOf } from '@lamplighter/domain/http'
import type { Gate } from '@lamplighter/domain/memberships'
import type { LoadWithCaller } from '../admission/caller.ts'
import type {
  Answer,
  ClaimedContext,
  PrepareContext,
  PublicContext,
  ReadContext,
  StreamContext,
  TokenContext,
  WriteContext,
} from '../context.ts'

type Handler<C, E extends Endpoint> = (context: C, input: InputOf<E>) => Promise<Answer<ResponseOf<E>>>
// The list's type loses which endpoint each handler belongs to; the functions below have checked it.
type AnyHandler<C> = (context: C, input: never) => Promise<Answer>

type WriteRoute = Extract<Route, { kind: 'write' }>

export type Route =
  | { kind: 'open'; endpoint: Endpoint; handler: AnyHandler<PublicContext> }
  | { kind: 'token'; endpoint: Endpoint; handler: AnyHandler<TokenContext> }
  | { kind: 'read'; endpoint: Endpoint; handler: AnyHandler<ClaimedContext> }
  | {
      kind: 'read one'
      endpoint: Endpoint
      load: LoadWithCaller<object>
      handler: (context: ReadContext, found: never) => Answer
    }
  | {
      kind: 'stream'
      endpoint: Endpoint & { mediaType: string }
      /** A pack has an end; a live stream lasts as long as its reader listens. */
      lasts: 'pack' | 'live'
      handler: (
        context: StreamContext,
        input: never,
      ) => AsyncGenerator<string> | Promise<AsyncGenerator<string>>
    }
  | {
      kind: 'write'
      endpoint: Endpoint
      /** Checked before the body is read, and again in the transaction; the service need not repeat it. */
      gate?: Gate
      /** Work to do before the transaction starts, because it may take long. */
      prepare?: (context: PrepareContext, input: never) => Promise<unknown>
      handler: (context: WriteContext, input: never, prepared: never) => Promise<Answer>
    }

/** Anyone may call it. */
export const open = <E extends Endpoint & { access: 'anyone' }>(
  endpoint: E,
  handler: Handler<PublicContext, E>,
): Route => ({
  kind: 'open',
  endpoint,
  handler,
})

/** A valid token is enough; there may be no user record yet. */
export const withToken = <E extends Endpoint & { access: 'token' }>(
  endpoint: E,
  handler: Handler<TokenContext, E>,
): Route => ({
  kind: 'token',
  endpoint,
  handler,
})

/** A registered user reads. */
export const read = <E extends Endpoint & { access: 'user' }>(
  endpoint: E,
  handler: Handler<ClaimedContext, E>,
): Route => ({
  kind: 'read',
  endpoint,
  handler,
})

/** A registered user reads one record by its id, loaded together with the caller; 404 without it. */
export const readOne = <E extends Endpoint & { access: 'user'; params: typeof idParams }, Row extends object>(
  endpoint: E,
  load: LoadWithCaller<Row>,
  handler: (context: ReadContext, found: Row) => Answer<ResponseOf<E>>,
): Route => ({ kind: 'read one', endpoint, load, handler })

/** A registered user reads an answer that is written while it is sent. It needs a first piece. */
export const stream = <E extends Endpoint & { access: 'user'; mediaType: string }>(
  endpoint: E,
  handler: (
    context: StreamContext,
    input: InputOf<E>,
  ) => AsyncGenerator<string> | Promise<AsyncGenerator<string>>,
  lasts: 'pack' | 'live' = 'pack',
): Route => ({ kind: 'stream', endpoint, handler, lasts })

/** A registered user writes: one transaction, with its activity, operation and audit inside. */
export const write = <E extends Endpoint & { access: 'user'; maxBodyBytes?: never }>(
  endpoint: E,
  handler: Handler<WriteContext, E>,
): Route => ({
  kind: 'write',
  endpoint,
  handler,
})

/** A write that must first call another service, which may be slow: no transaction is open during that call. */
export const writeAfter = <E extends Endpoint & { access: 'user' }, Prepared>(
  endpoint: E,
  prepare: (context: PrepareContext, input: InputOf<E>) => Promise<Prepared>,
  handler: (context: WriteContext, input: InputOf<E>, prepared: Prepared) => Promise<Answer<ResponseOf<E>>>,
): WriteRoute => ({
  kind: 'write',
  endpoint,
  prepare,
  handler,
})

/** The same with a larger body than usual: a caller without the role is rejected before a byte of it is read. */
export const largeWriteAfter = <E extends Endpoint & { access: 'user'; maxBodyBytes: number }, Prepared>(
  endpoint: E,
  gate: Gate,
  prepare: (context: PrepareContext, input: InputOf<E>) => Promise<Prepared>,
  handler: (context: WriteContext, input: InputOf<E>, prepared: Prepared) => Promise<Answer<ResponseOf<E>>>,
): WriteRoute => ({ ...writeAfter(endpoint, prepare, handler), gate })
