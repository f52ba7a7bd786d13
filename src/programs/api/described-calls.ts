import * as z from 'zod'

type Schema = z.infer<typeof Schema>
const Schema = z.record(z.string(), z.unknown())
const Content = z.record(z.string(), z.object({ schema: Schema }))
const Call = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-permissions': z.union([z.string(), z.array(z.string())]),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema })),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content })),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Call)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

/** A field of what is sent or answered: its name with where it stands, and what it is. */
interface DescribedField {
  readonly name: string
  readonly type: string
  readonly required: boolean
}

/** A call as the page shows it. */
export interface DescribedCall {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Permissions of people, one of which is needed; or a word. */
  readonly needs: readonly string[]
  /** Whether programs make it, and what their credential has to let them do; null: they do not. */
  readonly program: string | null
  readonly parameters: readonly DescribedField[]
  readonly sends: readonly DescribedField[]
  readonly sentAs: readonly string[]
  readonly answers: readonly DescribedField[]
}

const DEEPEST = 3
const REFERENCE = '#/components/schemas/'
const TOKEN_CALL = 'programToken'

/** The calls of the OpenAPI document that the server serves. */
export function describedCalls(document: unknown): DescribedCall[] {
  const { paths, components } = Document.parse(document)
  const fieldsOf = (schema: Schema | undefined, name = '', depth = 0): DescribedField[] => {
    const whole = schema && resolved(schema, components.schemas)
    const items = whole?.type === 'array' ? Schema.safeParse(whole.items) : undefined
    if (items?.success) return fieldsOf(items.data, `${name}[]`, depth)
    const properties = z.record(z.string(), Schema).safeParse(whole?.properties)
    if (!properties.success || depth >= DEEPEST) return []
    const required = z.array(z.string()).catch([]).parse(whole?.required)
    return Object.entries(properties.data).flatMap(([key, each]) => {
      const own = name === '' ? key : `${name}.${key}`
      const type = typeWords(each, components.schemas)
      return [{ name: own, type, required: required.includes(key) }, ...fieldsOf(each, own, depth + 1)]
    })
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const needs = call['x-permissions']
      const scope = call.security?.flatMap((each) => each.program ?? [])[0]
      const body = Object.values(call.requestBody?.content ?? {})[0]?.schema
      return {
        id: call.operationId,
        method: method.toUpperCase(),
        path,
        summary: call.summary,
        needs: typeof needs === 'string' ? [needs] : needs,
        program: scope ?? (call.operationId === TOKEN_CALL ? '' : null),
        parameters: call.parameters.map(({ name, required, schema }) => ({
          name,
          required,
          type: typeWords(schema, components.schemas),
        })),
        sends: fieldsOf(body),
        sentAs: Object.keys(call.requestBody?.content ?? {}),
        answers: fieldsOf(Object.values(call.responses['200']?.content ?? {})[0]?.schema),
      }
    }),
  )
}

function resolved(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const { $ref, anyOf } = schema
  if (typeof $ref === 'string') return schemas[$ref.replace(REFERENCE, '')] ?? schema
  const options = z.array(Schema).safeParse(anyOf)
  const first = options.success ? options.data.find(({ type }) => type !== 'null') : undefined
  return first ? resolved(first, schemas) : schema
}

/** What a value may be, in the words of the document. */
function typeWords(schema: Schema, schemas: Readonly<Record<string, Schema>>): string {
  const options = z.array(Schema).safeParse(schema.anyOf)
  if (options.success) return options.data.map((each) => typeWords(each, schemas)).join(' | ')
  const whole = resolved(schema, schemas)
  if (Array.isArray(whole.enum)) return whole.enum.map((each) => JSON.stringify(each)).join(' | ')
  if ('const' in whole) return JSON.stringify(whole.const)
  const items = whole.type === 'array' ? Schema.safeParse(whole.items) : undefined
  if (items?.success) return `${typeWords(items.data, schemas)}[]`
  return typeof whole.type === 'string' ? whole.type : 'any'
}
