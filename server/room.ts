import type { OperationId } from '../openapi/contract/operations.ts'
import type { State } from './state/state.ts'

/** What a room is handed that keeps something. */
export interface Kept {
  readonly state: State
  readonly now: () => Date
}

/** A part of the server, by what it brings. */
export interface Room {
  /** Makes what its calls stand on, of what rooms before it made. */
  readonly open?: (needs: never) => object
  /** What answers its calls; each says what it needs. */
  readonly handlers?: Partial<Record<OperationId, unknown>>
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
