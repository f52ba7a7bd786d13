import type { OperationId } from '../openapi/contract/operations.ts'

/** A part of the server, by what it brings. */
export interface Room {
  /** What answers its calls; each says what it needs. */
  readonly handlers: Partial<Record<OperationId, unknown>>
}

/** What several handlers need, all of it together. */
export type NeedsOf<Handlers> = Together<
  { [Id in keyof Handlers]: (needs: NeedsOfOne<Handlers[Id]>) => void }[keyof Handlers]
>

type NeedsOfOne<Handler> = Handler extends (call: infer Call) => unknown
  ? Call extends { readonly deps: infer Needs }
    ? Needs
    : never
  : never
/** Who takes each of several things is handed all of them. */
type Together<Takers> = [Takers] extends [(needs: infer Needs) => void] ? Needs : never
