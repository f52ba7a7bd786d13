import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../domain/values/problem.ts'
import type { Operation } from '../../openapi/contract/operation.ts'
import type { Reply } from '../handler.ts'
import { cookieHeader } from '../http/cookies.ts'
import { jsonInSlices } from '../http/json-in-slices.ts'
import { sendWords } from '../http/compressed.ts'
import { disposition, sendFile } from '../http/send-file.ts'

const CACHE_CONTROL = { private: 'private, no-cache', 'no-store': 'no-store' } as const

interface AnswerOptions {
  readonly operation: Operation
  readonly secureCookies: boolean
  /** Tests hold every answer to the contract too. */
  readonly checkAnswers: boolean
}

/** Sends what a handler gave back. */
export async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Reply<Operation>,
  { operation, secureCookies: secure, checkAnswers }: AnswerOptions,
): Promise<FastifyReply> {
  if (result.version !== undefined) reply.header('ETag', `"${result.version}"`)
  if (result.serverTiming !== undefined) reply.header('Server-Timing', result.serverTiming)
  for (const cookie of result.cookies ?? []) reply.header('Set-Cookie', cookieHeader(cookie, { secure }))
  if (!result.ok) {
    if (result.why !== undefined) request.log.warn({ reference: request.id }, result.why)
    if (result.retryAfterSeconds !== undefined) reply.header('Retry-After', String(result.retryAfterSeconds))
    return refuse(reply, result.problem, {
      ...result,
      ...(result.why === undefined ? {} : { reference: request.id }),
    })
  }
  if (checkAnswers) operation.answer.parse(result.value)
  reply.status(operation.creates ? 201 : 200).header('Cache-Control', CACHE_CONTROL[operation.cache])
  if (result.file) return sendFile(request, reply, result.file)
  if (operation.file || operation.html || operation.plainText) return answer(reply, operation, result.value)
  const words = await jsonInSlices(result.value)
  return revalidates(operation) && result.version === undefined
    ? answerOnce(request, reply, words)
    : sendWords(request, reply, words)
}

/** As a page, as text, or as the bytes of a file to be saved. */
function answer(reply: FastifyReply, { file, html }: Operation, value: unknown): FastifyReply {
  if (file)
    return reply
      .type('application/octet-stream')
      .header('Content-Disposition', disposition(file))
      .send(Buffer.from(String(value), 'base64'))
  return reply.type(html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8').send(value)
}

/** Lookups that a browser keeps and asks again. */
function revalidates({ method, cache }: Operation): boolean {
  return method === 'get' && cache === 'private'
}

/** Nothing where the browser holds the same words already. */
async function answerOnce(request: FastifyRequest, reply: FastifyReply, words: string): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(words).digest('base64url').slice(0, 22)}"`
  reply.header('ETag', etag)
  return request.headers['if-none-match']?.replace(/^W\//, '') === etag
    ? reply.status(304).send()
    : sendWords(request, reply, words)
}

/** A problem as the body says it. */
export function refuse(
  reply: FastifyReply,
  { status, code, detail, issues }: Problem,
  more: Pick<Reply<Operation>, 'current' | 'record'> & { readonly reference?: string } = {},
): FastifyReply {
  const { current, record, reference } = more
  const body = {
    detail,
    code,
    ...(issues ? { issues } : {}),
    ...(current ? { current: { filter_value: current.value, version: current.version } } : {}),
    ...(record ? { record } : {}),
    ...(reference === undefined ? {} : { reference }),
  }
  return reply.status(status).header('Cache-Control', 'no-store').send(body)
}
