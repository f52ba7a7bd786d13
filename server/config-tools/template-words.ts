import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ConfigIssue, ConfigPath } from '../config/config-issue.ts'

/** As much of JSON Schema as Vega-Lite describes its templates by. */
interface Shape {
  readonly $ref?: string
  readonly anyOf?: readonly Shape[]
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: boolean | Shape
}

type Definitions = Readonly<Record<string, Shape>>

/** A name in braces may be filled with anything. */
const NAME = /\{\w+\}/
const DEFINITION = '#/definitions/'
/** What Vega-Lite takes as any text, though Vega knows a few words for it alone: shapes that are no SVG path, and the events that a choice begins or ends with. */
const SHAPES = [
  ...['circle', 'square', 'cross', 'diamond', 'stroke', 'arrow', 'wedge', 'triangle'],
  ...['triangle-up', 'triangle-down', 'triangle-right', 'triangle-left'],
]
const EVENTS_OF = ['on', 'clear']
/** What the product adds to a template itself. */
const ADDED = ['data', 'datasets']

/** Says of a chart template which of its words Vega-Lite does not know: names of properties, and values where only some are allowed. */
export function createTemplateWords({
  parseSelector,
}: Pick<typeof import('vega'), 'parseSelector'>): (template: unknown, path: ConfigPath) => ConfigIssue[] {
  const file = createRequire(import.meta.url).resolve('vega-lite/vega-lite-schema.json')
  const { definitions } = JSON.parse(readFileSync(file, 'utf8')) as { readonly definitions: Definitions }
  const whole = alternatives({ $ref: `${DEFINITION}TopLevelSpec` }, definitions)
  const eventsOf: Place['eventsOf'] = (selector) => (parseSelector(selector, 'view') as EventStream[]).flatMap(eventsIn)
  return (template, path) => unknownWords(template, { path, shapes: whole, definitions, eventsOf })
}

interface EventStream {
  readonly type?: string
  readonly between?: readonly EventStream[]
}

function eventsIn({ type, between = [] }: EventStream): string[] {
  return [...(type === undefined ? [] : [type]), ...between.flatMap(eventsIn)]
}

/** What is not known in a text that Vega-Lite leaves open. */
function unknownInText(text: string, { path, definitions, eventsOf }: Place): ConfigIssue[] {
  const [holder, name] = path.slice(-2)
  if (name === 'shape' && !/\d/.test(text) && !NAME.test(text) && !SHAPES.includes(text))
    return [{ path, message: 'no shape and no SVG path', allowed: SHAPES }]
  if (holder !== 'select' || !EVENTS_OF.includes(String(name))) return []
  const allowed = (definitions.EventType?.enum ?? []).map(String)
  try {
    return eventsOf(text)
      .filter((event) => !allowed.includes(event))
      .map((event) => ({ path, name: event, message: 'no event of Vega', allowed }))
  } catch {
    return [{ path, message: 'names no events as Vega reads them', allowed }]
  }
}

interface Place {
  readonly path: ConfigPath
  /** What may stand here. */
  readonly shapes: readonly Shape[]
  readonly definitions: Definitions
  /** The events that a selector of Vega names. */
  readonly eventsOf: (selector: string) => readonly string[]
}

function unknownWords(value: unknown, place: Place): ConfigIssue[] {
  if (typeof value === 'string') return unknownValue(value, place)
  if (Array.isArray(value)) {
    const shapes = place.shapes.flatMap(({ items }) => (items ? alternatives(items, place.definitions) : []))
    return value.flatMap((each, at) => unknownWords(each, { ...place, path: [...place.path, at], shapes }))
  }
  return typeof value === 'object' && value !== null ? unknownNames(Object.entries(value), place) : []
}

function unknownValue(value: string, place: Place): ConfigIssue[] {
  const { path, shapes } = place
  const allowed = shapes.flatMap((shape) => shape.enum ?? (shape.const === undefined ? [] : [shape.const]))
  const words = [...new Set(allowed.filter((each) => typeof each === 'string'))]
  const isFree = shapes.some(
    (shape) => !shape.enum && shape.const === undefined && [shape.type ?? 'string'].flat().includes('string'),
  )
  if (isFree) return unknownInText(value, place)
  if (words.length === 0 || words.includes(value) || NAME.test(value)) return []
  return [{ path, message: 'no word of Vega-Lite for this place', allowed: words }]
}

function unknownNames(entries: readonly (readonly [string, unknown])[], place: Place): ConfigIssue[] {
  const { path, shapes, definitions } = place
  const objects = shapes.filter(({ properties, additionalProperties }) => properties ?? additionalProperties)
  const allowed = [...new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const isFree =
    objects.length === 0 || objects.some(({ additionalProperties: more }) => more !== false && more !== undefined)
  return entries.flatMap(([name, value]) => {
    const here = [...path, name]
    const within = objects.flatMap(({ properties, additionalProperties: more }) => {
      const shape = properties?.[name] ?? (typeof more === 'object' ? more : undefined)
      return shape ? alternatives(shape, definitions) : []
    })
    if (within.length > 0) return unknownWords(value, { ...place, path: here, shapes: within })
    return isFree || ADDED.includes(name)
      ? []
      : [{ path: here, at: 'key' as const, message: 'no name of Vega-Lite for this place', allowed }]
  })
}

/** The shapes that one stands for. */
function alternatives(shape: Shape, definitions: Definitions): readonly Shape[] {
  if (shape.$ref !== undefined) {
    const named = definitions[shape.$ref.slice(DEFINITION.length)]
    return named ? alternatives(named, definitions) : []
  }
  return shape.anyOf ? shape.anyOf.flatMap((each) => alternatives(each, definitions)) : [shape]
}
