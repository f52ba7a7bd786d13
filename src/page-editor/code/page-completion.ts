import { getLocation, type JSONPath } from 'jsonc-parser'

/** What of the product a page may name. */
export interface PageNames {
  readonly measures: readonly string[]
  readonly columns: readonly string[]
  readonly tables: readonly string[]
  readonly widgets: readonly string[]
  readonly pages: readonly string[]
  readonly icons: readonly string[]
  readonly filterLists: readonly string[]
}

interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: Shape | boolean
  readonly propertyNames?: Shape
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
}

export interface Offered {
  /** Where what is written begins, with its opening quote. */
  readonly from: number
  readonly to: number
  readonly options: readonly { readonly label: string; readonly insert: string }[]
}

/** What may stand at a place of a page's text, by the schema of pages and the names of the product. */
export function offeredAt(
  text: string,
  at: number,
  given: { readonly schema: object; readonly names: PageNames },
): Offered {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, at)
  const inside =
    previousNode !== undefined && previousNode.offset <= at && at <= previousNode.offset + previousNode.length
  const [from, to] = inside ? [previousNode.offset, previousNode.offset + previousNode.length] : [at, at]
  const shape = shapeAt(given.schema, isAtPropertyKey ? path.slice(0, -1) : path)
  if (isAtPropertyKey) {
    const keys = shape.flatMap(({ properties, propertyNames }) => [
      ...Object.keys(properties ?? {}),
      ...(propertyNames?.enum ?? []).map(String),
    ])
    const colon = /^\s*:/.test(text.slice(to)) ? '' : ': '
    return { from, to, options: unique(keys).map((label) => ({ label, insert: `${JSON.stringify(label)}${colon}` })) }
  }
  const values = [...namesAt(path, given.names), ...shape.flatMap(valuesOf)]
  return { from, to, options: unique(values).map((value) => ({ label: String(value), insert: JSON.stringify(value) })) }
}

function shapeAt(schema: Shape, path: JSONPath): Shape[] {
  return path.reduce<Shape[]>(
    (shapes, step) =>
      shapes.flatMap(({ properties, items, additionalProperties }) => {
        const next =
          typeof step === 'number'
            ? items
            : (properties?.[step] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined))
        return next ? branchesOf(next) : []
      }),
    branchesOf(schema),
  )
}

function branchesOf(shape: Shape): Shape[] {
  return shape.anyOf ? shape.anyOf.flatMap(branchesOf) : [shape]
}

function valuesOf(shape: Shape): (string | number | boolean)[] {
  if (shape.const !== undefined) return [shape.const]
  if (shape.type === 'boolean') return [true, false]
  return [...(shape.enum ?? [])]
}

/** Names that the schema leaves open, by where they stand. */
function namesAt(path: JSONPath, names: PageNames): readonly string[] {
  const steps = path.filter((step) => typeof step === 'string')
  const [last, before] = [steps.at(-1), steps.at(-2)]
  if (last === 'fact' || last === 'defaultFact') return names.measures
  if (last === 'list') return names.filterLists
  if (last === 'filters' || last === 'dimension' || (before === 'views' && last !== 'label')) return names.columns
  if (last === 'columns') return names.columns
  if (last === 'table') return names.tables
  if (last === 'widget') return names.widgets
  if (last === 'page' || last === 'tabOf') return names.pages
  return last === 'icon' ? names.icons : []
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
