import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser'
import type * as z from 'zod'
import { issueMessage, type ConfigIssue, type ConfigPath } from '../config-issue.ts'
import type { ConfigProblem } from '../config-problem.ts'
import { mendValue, type MendedValue } from './mend-value.ts'
import { schemaIssues } from './schema-issues.ts'
import { suggestName } from '../suggest-name.ts'
import { syntaxWords } from './syntax-words.ts'
import { textPosition } from './text-position.ts'
import { saidUpTo, trustIn } from './trust-in.ts'

export interface ConfigText {
  /** As problems name it: `config/pages/spend.json`. */
  readonly file: string
  readonly text: string
}

export interface ConfigFile<T> {
  /** Undefined where the text or its shape is wrong. */
  readonly value: T | undefined
  /** What the file says beside its faults, where that can be told. */
  readonly mended?: MendedValue<T> | undefined
  /** What the file says whole, where a comma, a comment or a name written twice is all that is wrong. */
  readonly meant?: T
  readonly problems: readonly ConfigProblem[]
  /** Gives an issue its line, its column and the text found there. */
  readonly locate: (issue: ConfigIssue) => ConfigProblem
}

/** Reads one JSON file by its schema: every syntax error that does not follow from another, and every key written twice and everything the schema refuses where the text is still read as it was meant, each with its position. Lessons 14. */
export function readConfigFile<T>({ file, text: raw }: ConfigText, schema: z.ZodType<T>): ConfigFile<T> {
  const text = raw.replace(/^\uFEFF/, '')
  const syntaxErrors: ParseError[] = []
  const root = parseTree(text, syntaxErrors, { disallowComments: true, allowTrailingComma: false })
  const at = (offset: number) => ({ file, ...textPosition(text, offset) })
  const locate = (issue: ConfigIssue) => locateIssue({ issue, root, text, at })
  const wordsOf = (error: ParseError | undefined) => ({
    ...at(error?.offset ?? 0),
    found: foundText(text, error),
    message: syntaxWords(error),
  })
  const [first] = syntaxErrors
  if (!root) return { value: undefined, problems: [wordsOf(first)], locate }
  const trust = trustIn({ text, root, errors: syntaxErrors })
  const told = oneEachLine(syntaxErrors.filter(({ offset }) => offset <= trust.upTo).map(wordsOf))
  const twice = keysWrittenTwice(root)
    .filter((key) => trust.holds(key))
    .map((key) => ({
      ...at(key.offset),
      found: shorten(text, key),
      message: 'this name is written twice in its object',
    }))
  const value: unknown = syntaxErrors.length === 0 ? JSON.parse(text) : saidUpTo(root, trust.upTo)
  const parsed = schema.safeParse(value)
  const faults = [...told, ...twice]
  if (parsed.success) {
    if (faults.length === 0) return { value: parsed.data, problems: [], locate }
    return {
      value: undefined,
      ...(trust.whole ? { mended: { value: parsed.data, further: [], holds: () => true }, meant: parsed.data } : {}),
      problems: faults,
      locate,
    }
  }
  const nodeOf = ({ path, at: place }: ConfigIssue) => {
    const node = findNodeAtLocation(root, [...path])
    return place === 'key' ? (node?.parent?.children?.[0] ?? node) : node
  }
  const refused = schemaIssues(schema, parsed.error, value)
  if (!trust.whole)
    return {
      value: undefined,
      problems: [...faults, ...refused.filter((issue) => trust.holds(nodeOf(issue))).map(locate)],
      locate,
    }
  const mended = mendValue(value, schema)
  return {
    value: undefined,
    mended,
    problems: [...faults, ...[...refused, ...(mended?.further ?? [])].map(locate)],
    locate,
  }
}

function oneEachLine(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return problems.filter(({ line }, at) => problems.findIndex((other) => other.line === line) === at)
}

interface Located {
  readonly issue: ConfigIssue
  readonly root: Node | undefined
  readonly text: string
  readonly at: (offset: number) => Pick<ConfigProblem, 'file' | 'line' | 'column'>
}

function locateIssue({ issue, root, text, at }: Located): ConfigProblem {
  const value = root && findNodeAtLocation(root, [...issue.path])
  const node = issue.at === 'key' ? (value?.parent?.children?.[0] ?? value) : value
  const name = issue.name ?? (typeof node?.value === 'string' ? node.value : undefined)
  const spot = node ?? nearestNode(root, issue.path)
  const found = issue.name === undefined && spot ? shorten(text, spot) : JSON.stringify(issue.name)
  const suggestion = node && name !== undefined && issue.allowed ? suggestName(name, issue.allowed) : undefined
  return {
    ...at(spot?.offset ?? 0),
    found: node ? found : `no ${JSON.stringify(issue.path.at(-1) ?? 'value')}`,
    message: issueMessage(issue, node && name),
    ...(issue.allowed ? { allowed: issue.allowed } : {}),
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** What is missing is reported at the object or list it is missing in. */
function nearestNode(root: Node | undefined, path: ConfigPath): Node | undefined {
  for (let length = path.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node) return node
  }
  return root
}

function keysWrittenTwice(node: Node): Node[] {
  const seen = new Set<unknown>()
  const here = (node.type === 'object' ? (node.children ?? []) : []).flatMap(({ children }) => {
    const key = children?.[0]
    if (!key || !seen.has(key.value)) {
      seen.add(key?.value)
      return []
    }
    return [key]
  })
  return [...here, ...(node.children ?? []).flatMap(keysWrittenTwice)]
}

function foundText(text: string, error: ParseError | undefined): string {
  return error && error.length > 0 && error.offset < text.length ? shorten(text, error) : 'the end of the file'
}

function shorten(text: string, { offset, length }: { offset: number; length: number }): string {
  const oneLine = text.slice(offset, offset + Math.min(length, 400)).replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ')
  return oneLine.length > 80 ? `${oneLine.slice(0, 77)}...` : oneLine
}
