import { expect } from 'vitest'
import type { Operation } from '../../openapi/contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../openapi/contract/operations.ts'
import { ProblemBody } from '../../openapi/contract/shapes.ts'
import type { TestPortal } from '../support/portal/test-portal.ts'

/** That an answer has the body, the headers and, where it is a refusal, the words of the contract. */
export function expectHeld(id: OperationId, { status, body, headers }: Awaited<ReturnType<TestPortal['call']>>): void {
  const operation: Operation = OPERATIONS[id]
  expect([id, headers['cache-control']]).toEqual([
    id,
    status === 200 && operation.cache === 'private' ? 'private, no-cache' : 'no-store',
  ])
  if (status === 200 && operation.file)
    expect([id, headers['content-disposition']]).toEqual([
      id,
      expect.stringContaining(`attachment; filename="${operation.file}"`),
    ])
  else if (status === 200 || status === 201)
    expect([id, operation.answer.safeParse(body).error]).toEqual([id, undefined])
  else expect([id, ProblemBody.safeParse(body).error]).toEqual([id, undefined])
  if (status === 401 && operation.requires !== 'anyone')
    expect(body).toEqual({
      detail: 'Full authentication is required to access this resource',
      code: 'not-authenticated',
    })
  if (status === 403) expect(body).toEqual({ detail: 'You are not allowed to do this.', code: 'not-permitted' })
}
