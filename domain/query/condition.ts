import { decimalText } from '../values/decimal-text.ts'
import { failed, ok, type Result } from '../values/problem.ts'

/**
 * The where-clause grammar: one column, one operator, literals. No functions, no sub-queries, no
 * comments; text is never executed. `parseCondition` and `printCondition` are each other's inverse.
 *
 *     carrier_name in ('UPS','FedEx')      net_amount <> 0      refund_source is not null      account_number contains 'A1'
 */
export type Literal = string | number

/** In a list of values: rows that have none. They are among the others of no list. */
export const BLANK = ''

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

export type Condition =
  | { readonly column: string; readonly operator: Comparison; readonly value: Literal }
  /** Whatever the case of the letters. */
  | { readonly column: string; readonly operator: 'contains'; readonly value: string }
  | { readonly column: string; readonly operator: 'in' | 'not in'; readonly values: readonly Literal[] }
  | { readonly column: string; readonly operator: 'is null' | 'is not null' }

/** A condition of a file of config/, and where it stands in it. */
export interface PlacedCondition {
  readonly condition: Condition
  readonly path: readonly (string | number)[]
}

export const MAX_CONDITION_LENGTH = 100_000
export const MAX_CONDITION_VALUES = 2_000

const IDENTIFIER = /[A-Za-z_][A-Za-z0-9_]*/y
const COMPARISON = /<=|>=|<>|!=|=|<|>/y
const NUMBER = /-?\d+(\.\d+)?/y
const TEXT = /'((?:[^']|'')*)'/y
const SPACE = /\s*/y

/** Reads one where-clause. Column names come back in lower case; whether they exist is the catalogue's to say. */
export function parseCondition(text: string): Result<Condition> {
  if (text.length > MAX_CONDITION_LENGTH) {
    return refuse(text, `a condition has at most ${MAX_CONDITION_LENGTH} characters`)
  }
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    SPACE.lastIndex = at
    SPACE.exec(text)
    pattern.lastIndex = SPACE.lastIndex
    const match = pattern.exec(text)
    if (!match) return undefined
    at = pattern.lastIndex
    return match[0]
  }
  const word = (...expected: string[]): boolean => {
    const before = at
    const found = expected.every((each) => take(IDENTIFIER)?.toLowerCase() === each)
    if (!found) at = before
    return found
  }
  const symbol = (expected: string): boolean =>
    take(expected === '(' ? /\(/y : expected === ')' ? /\)/y : /,/y) !== undefined
  const literal = (): Literal | undefined => {
    const quoted = take(TEXT)
    if (quoted !== undefined) return quoted.slice(1, -1).replaceAll("''", "'")
    const digits = take(NUMBER)
    return digits === undefined || !Number.isFinite(Number(digits)) ? undefined : Number(digits)
  }
  const end = (condition: Condition): Result<Condition> => {
    take(SPACE)
    return text.slice(at).trim() === ''
      ? ok(condition)
      : refuse(text, `nothing may follow the value, found ${quote(text.slice(at).trim())}`)
  }

  const column = take(IDENTIFIER)?.toLowerCase()
  if (!column) return refuse(text, 'a condition starts with a column name')

  const comparison = take(COMPARISON)
  if (comparison) {
    const value = literal()
    if (value === undefined) return refuse(text, `after ${comparison} comes a number or a text in single quotes`)
    return end({ column, operator: comparison === '!=' ? '<>' : (comparison as Comparison), value })
  }
  if (word('is', 'not', 'null')) return end({ column, operator: 'is not null' })
  if (word('is', 'null')) return end({ column, operator: 'is null' })

  if (word('contains')) {
    const value = literal()
    return typeof value === 'string'
      ? end({ column, operator: 'contains', value })
      : refuse(text, 'after contains comes a text in single quotes')
  }

  const operator = word('not', 'in') ? 'not in' : word('in') ? 'in' : undefined
  if (!operator)
    return refuse(text, 'after the column comes one of = <> < <= > >= contains, in, not in, is null, is not null')
  if (!symbol('(')) return refuse(text, `after ${operator} comes a list in parentheses`)
  const values: Literal[] = []
  do {
    const value = literal()
    if (value === undefined) return refuse(text, 'a list holds numbers or texts in single quotes')
    if (values.push(value) > MAX_CONDITION_VALUES)
      return refuse(text, `a list holds at most ${MAX_CONDITION_VALUES} values`)
  } while (symbol(','))
  if (!symbol(')')) return refuse(text, 'the list must end with )')
  return end({ column, operator, values })
}

/** The one text form of a condition; `parseCondition` reads it back unchanged. */
export function printCondition(condition: Condition): string {
  const { column, operator } = condition
  if ('values' in condition) return `${column} ${operator} (${condition.values.map(printLiteral).join(',')})`
  if ('value' in condition) return `${column} ${operator} ${printLiteral(condition.value)}`
  return `${column} ${operator}`
}

/** Whether two conditions are written alike. */
export function isSameCondition(one: Condition, other: Condition): boolean {
  return one.column === other.column && one.operator === other.operator && printCondition(one) === printCondition(other)
}

function printLiteral(value: Literal): string {
  return typeof value === 'number' ? decimalText(value) : `'${value.replaceAll("'", "''")}'`
}

function refuse(text: string, message: string): Result<never> {
  return failed('invalid-request', { issues: [{ path: quote(text), message }], english: `${message}: ${quote(text)}` })
}

function quote(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 77)}...` : text}"`
}
