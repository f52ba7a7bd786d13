// @module-tag exact
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../openapi/contract/operation.ts'
import { OPERATIONS } from '../../openapi/contract/operations.ts'
import { makeDocument } from '../../openapi/make-document.ts'

interface Described {
  operationId: string
  summary: string
  security?: unknown[]
  'x-permissions': unknown
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>
}
const document = JSON.parse(JSON.stringify(makeDocument())) as {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, unknown>; securitySchemes: unknown }
}
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('the OpenAPI document', () => {
  test('is of version 3.1 and describes every operation once, as the contract has it', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: expect.any(String) as string, version: expect.any(String) as string })
    expect(described.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`).sort()).toEqual(
      Object.entries(OPERATIONS)
        .map(([id, { method, path }]) => `${id} ${method} ${path}`)
        .sort(),
    )
  })

  test('each has a summary, its permissions, an answer and a refusal', () => {
    for (const { operation } of described) {
      const spec: Operation = OPERATIONS[operation.operationId as keyof typeof OPERATIONS]
      expect(operation.summary).toBe(spec.summary)
      expect(operation['x-permissions']).toEqual(
        typeof spec.requires === 'string'
          ? spec.requires
          : 'record' in spec.requires
            ? `record-${spec.requires.record}`
            : 'program' in spec.requires
              ? `program-${spec.requires.program}`
              : spec.requires.anyOf,
      )
      const program = typeof spec.requires === 'object' && 'program' in spec.requires ? spec.requires.program : null
      expect(operation.security).toEqual(
        spec.requires === 'anyone'
          ? []
          : program !== null
            ? [{ program: [program] }]
            : spec.program && [{ bearer: [] }, { program: [spec.program] }],
      )
      for (const { schema } of Object.values(
        operation.responses[spec.creates ? '201' : '200']?.content ?? { none: { schema: undefined } },
      ))
        expect(schema).toBeDefined()
      expect(operation.responses.default?.content['application/json']?.schema).toEqual({
        $ref: '#/components/schemas/Problem',
      })
      expect(operation.requestBody !== undefined).toBe(spec.body !== undefined)
    }
  })

  test('names in braces are the parameters of the path, all required', () => {
    for (const { path, operation } of described) {
      const named = operation.parameters.filter((each) => each.in === 'path')
      expect(named.map(({ name }) => name).sort()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort(),
      )
      expect(named.every(({ required }) => required)).toBe(true)
    }
    const currencies = described.find(({ operation }) => operation.operationId === 'currencyCodes')?.operation
      .parameters
    expect(currencies?.map(({ name, required }) => [name, required])).toEqual([
      ['clientId', true],
      ['carriers', false],
    ])
  })

  test('every reference leads somewhere, and objects take no other fields', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(references.length).toBeGreaterThan(20)
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(JSON.stringify(document)).not.toContain('$defs')
    for (const schema of Object.values(document.components.schemas)) {
      if ((schema as { properties?: unknown }).properties) expect(schema).toMatchObject({ additionalProperties: false })
    }
  })

  test('is the committed one', () => {
    expect(JSON.parse(readFileSync('openapi/openapi.json', 'utf8'))).toEqual(document)
  })
})
