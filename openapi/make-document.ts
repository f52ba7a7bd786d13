import * as z from 'zod'
import type { ProgramCall } from '../domain/access/program.ts'
import type { Operation } from './contract/operation.ts'
import { OPERATIONS } from './contract/operations.ts'
import { ProblemBody } from './contract/shapes.ts'

type Json = Record<string, unknown>

const PROGRAM_SCOPES: Readonly<Record<ProgramCall, string>> = {
  'load-files': 'Send files to be loaded, and ask what became of them.',
  'see-loads': 'Read the loads of its clients.',
  'undo-loads': 'Take loads of its clients back.',
}
const BINARY = { schema: { type: 'string', format: 'binary' } }
const BYTES = { 'application/octet-stream': BINARY }

/** The OpenAPI 3.1 document of every operation, made from the same Zod schemas that the server parses by. */
export function makeDocument(): Json {
  const components: Json = {}
  const problem = schemaOf(ProblemBody, components)
  const paths: Record<string, Json> = {}
  for (const [id, operation] of Object.entries<Operation>(OPERATIONS)) {
    const path = (paths[operation.path] ??= {})
    path[operation.method] = {
      operationId: id,
      summary: operation.summary,
      ...securityOf(operation),
      'x-permissions': permissionsOf(operation.requires),
      ...(operation.seenAs ? { 'x-see-as': operation.seenAs } : {}),
      parameters: [
        ...parameters(operation.params, 'path', components),
        ...parameters(operation.query, 'query', components),
        ...ifMatch(operation),
      ],
      ...(operation.body
        ? {
            requestBody: {
              required: true,
              content: bodyContent(operation, operation.body, components),
            },
          }
        : {}),
      responses: {
        [operation.creates ? 201 : 200]: { description: 'Done.', content: answerContent(operation, components) },
        ...(operation.streamed
          ? { 206: { description: 'The range that was asked for.', content: answerContent(operation, components) } }
          : {}),
        default: { description: 'Refused.', content: json(problem) },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'A-Frame', version: '1' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        program: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: OPERATIONS.programToken.path, scopes: PROGRAM_SCOPES } },
        },
      },
      schemas: components,
    },
  }
}

/** Nothing for a call of people, which the document's own says. */
function securityOf({ requires, program }: Operation): Json {
  if (requires === 'anyone') return { security: [] }
  if (typeof requires === 'object' && 'program' in requires) return { security: [{ program: [requires.program] }] }
  return program === undefined ? {} : { security: [{ bearer: [] }, { program: [program] }] }
}

function bodyContent({ bytes, form }: Operation, body: z.ZodType, components: Json): Json {
  if (bytes) return BYTES
  const schema = schemaOf(body, components)
  return { ...json(schema), ...(form ? { 'application/x-www-form-urlencoded': { schema } } : {}) }
}

function answerContent({ answer, html, plainText, file, streamed }: Operation, components: Json): Json {
  if (streamed) return Object.fromEntries(streamed.map((type) => [type.split(';')[0], BINARY]))
  if (file) return BYTES
  const schema = schemaOf(answer, components)
  if (plainText) return { 'text/plain': { schema } }
  return html ? { 'text/html': { schema } } : json(schema)
}

/** What a call needs, as the document says it: a word, a list, or the record's own permissions. */
function permissionsOf(requires: Operation['requires']): string | readonly string[] {
  if (typeof requires === 'string') return requires
  if ('program' in requires) return `program-${requires.program}`
  return 'record' in requires ? `record-${requires.record}` : requires.anyOf
}

function parameters(shape: z.ZodObject | undefined, place: 'path' | 'query', components: Json): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(schema, undefined).success,
    schema: schemaOf(schema as z.ZodType, components),
  }))
}

function ifMatch(operation: Operation): Json[] {
  return operation.versioned && operation.body
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: false,
          description: 'The version that was read; a newer one stored answers 409.',
          schema: { type: 'string' },
        },
      ]
    : []
}

/** Shapes with an id become components; everything else stays in place. */
function schemaOf(schema: z.ZodType, components: Json): Json {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => void delete jsonSchema.id,
  }) as Json
  const definitions = (made.$defs ?? {}) as Record<string, Json>
  delete made.$schema
  delete made.$defs
  for (const [name, definition] of Object.entries(definitions)) components[name] = relocated(definition)
  const own = schema.meta()?.id
  if (own === undefined || '$ref' in made) return relocated(made)
  components[own] = relocated(made)
  return { $ref: `#/components/schemas/${own}` }
}

function relocated(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}
