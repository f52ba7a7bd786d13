import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '../openapi/contract/operation.ts'
import type { OPERATIONS, OperationId } from '../openapi/contract/operations.ts'
import type { RecordRow } from '../domain/records/record-spec.ts'
import type { Result } from '../domain/values/problem.ts'
import type { Caller } from './callers/caller.ts'
import type { Cookie } from './http/cookies.ts'
import type { FileToSend } from './http/send-file.ts'
import type { Setting } from './state/settings.ts'

/** A parsed call, with what its handler needs; `caller` is there for every operation that asks for a session. */
export interface Call<O extends Operation, Needs> {
  readonly deps: Needs
  readonly caller: O['requires'] extends 'anyone' ? undefined : Caller
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  /** Network address of the caller. */
  readonly address: string
  /** What its browser says it is. */
  readonly userAgent: string | undefined
  /** The value of a cookie that came along. */
  readonly cookie: (name: string) => string | undefined
  /** The version in If-Match, where the call carried one. */
  readonly expectedVersion: number | undefined
  /** Fires when the caller goes away. */
  readonly signal: AbortSignal
}

/** An answer or a problem; `version` travels as ETag, `current` or `record` in the body of a 409, `serverTiming` in the header of that name; `file` is what a streamed answer sends; `why` says a refusal in the log, under a reference that the person is told. */
export type Reply<O extends Operation> = Result<AnswerOf<O>> & {
  readonly version?: number
  readonly current?: Setting
  readonly record?: RecordRow
  readonly retryAfterSeconds?: number
  readonly why?: string
  readonly serverTiming?: string
  readonly file?: FileToSend
  readonly cookies?: readonly Cookie[]
}

export type Handler<Id extends OperationId, Needs> = (
  call: Call<(typeof OPERATIONS)[Id], Needs>,
) => Promise<Reply<(typeof OPERATIONS)[Id]>>

/** One handler for each named operation, and what they need of the server; a missing or unknown one does not compile. */
export type Handlers<Id extends OperationId, Needs> = { readonly [K in Id]: Handler<K, Needs> }
