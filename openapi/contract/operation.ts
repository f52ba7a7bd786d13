import type * as z from 'zod'
import type { ProgramCall } from '../../domain/access/program.ts'
import type { Requirement } from '../../domain/access/permission.ts'

/** One call of the product: its address, who may make it, and the shapes both sides hold to. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch'
  /** With parameters as `{name}`. */
  readonly path: string
  readonly summary: string
  /** Checked on the server before the handler runs; a call without it does not compile. */
  readonly requires: Requirement
  /** It concerns everybody, so only who holds every client makes it. Decision 0030 */
  readonly wholeInstallation?: true
  /** The address of the page whose data the call carries, parameters as `{name}`: refused while that is under maintenance. NAV-35 */
  readonly page?: string
  /** Answers also whoever sees the portal as somebody else (X-See-As): as that person, or as the caller they are; a call without it is refused then. Decision 0037 */
  readonly seenAs?: 'person' | 'caller'
  /** Answers also once the password has expired: what it takes to change it or to leave. NAV-31 */
  readonly evenExpired?: true
  /** Answers also where a second factor is asked for and not set up, as does what answers with an expired password: what it takes to set it up. Decision 0036 */
  readonly evenWithoutFactor?: true
  /** A program whose credential lets it do this makes the call too, within the credential's clients. Decision 0062 */
  readonly program?: ProgramCall
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body is bytes of any length, handed on as they come; they travel as application/octet-stream. */
  readonly bytes?: true
  /** The body may come as a form too (application/x-www-form-urlencoded). */
  readonly form?: true
  readonly answer: z.ZodType
  /** Something new is there afterwards: the answer's status is 201. */
  readonly creates?: true
  /** The answer is text that travels as text/html instead of JSON. */
  readonly html?: true
  /** The answer is text that travels as text/plain instead of JSON. */
  readonly plainText?: true
  /** The answer is a file of one of these types, which the handler names: sent as it is read, whole or in a range, always to be saved. */
  readonly streamed?: readonly string[]
  /** The answer is a file: in base64 here, its bytes on the way, always to be saved, under this name where whoever asks gives none, and never to be shown. */
  readonly file?: string
  /** The answer carries client data (revalidated by its version) or belongs to a session (never stored). */
  readonly cache: 'private' | 'no-store'
  /** The stored version travels as If-Match and ETag. */
  readonly versioned?: true
}

export type BodyOf<O extends Operation> = O['body'] extends z.ZodType ? z.infer<O['body']> : undefined
export type ParamsOf<O extends Operation> = O['params'] extends z.ZodObject
  ? z.infer<O['params']>
  : Record<string, never>
export type QueryOf<O extends Operation> = O['query'] extends z.ZodObject ? z.infer<O['query']> : Record<string, never>
/** As it travels. */
export type AnswerOf<O extends Operation> = z.input<O['answer']>
