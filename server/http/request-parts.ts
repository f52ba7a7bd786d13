import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { failed, invalidRequest, ok, type ProblemIssue, type Result } from '../../domain/values/problem.ts'
import type { Operation } from '../../openapi/contract/operation.ts'

/** Params, query and body by the operation's schemas; everything wrong is listed. */
export function requestParts(
  operation: Operation,
  request: FastifyRequest,
): Result<{ params: unknown; query: unknown; body: unknown }> {
  const issues: ProblemIssue[] = []
  const read = (schema: z.ZodType | undefined, given: unknown, place: string): unknown => {
    if (!schema) {
      const empty =
        given === undefined || given === null || (typeof given === 'object' && Object.keys(given).length === 0)
      if (!empty) issues.push({ path: place, message: 'must be empty' })
      return undefined
    }
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data
    issues.push(...parsed.error.issues.map(({ path, message }) => ({ path: [place, ...path].join('.'), message })))
    return undefined
  }
  const value = {
    params: read(operation.params, request.params, 'path'),
    query: read(operation.query, request.query, 'query'),
    body: read(operation.body, request.body, 'body'),
  }
  return issues.length > 0 ? invalidRequest(issues) : ok(value)
}

/** Weak ones count too: a proxy that compresses an answer weakens its ETag, and the version says which state was read. */
export function expectedVersion(header: string | undefined): Result<number | undefined> {
  if (header === undefined) return ok(undefined)
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  return digits === undefined
    ? failed('invalid-request', { issues: [{ path: 'If-Match', message: 'must be a version' }] })
    : ok(Number(digits))
}
