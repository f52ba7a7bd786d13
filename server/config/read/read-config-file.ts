import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser'
import type * as z from 'zod'
import { issueMessage, type ConfigIssue, type ConfigPath } from '../config-issue.ts'
import type { ConfigProblem } from '../config-problem.ts'
import { mendValue, type MendedValue } from './mend-value.ts'
import { schemaIssues } from './schema-issues.ts'
import { suggestName } from '../suggest-name.ts'
import { syntaxWords } from './syntax-words.ts'
import { textPosition } from './text-position.ts'

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
  readonly problems: readonly ConfigProblem[]
  /** Gives an issue its line, its column and the text found there. */
  readonly locate: (issue: ConfigIssue) => ConfigProblem
}

/** Reads one JSON file by its schema: the first fault of its JSON alone; where it has none, every key written twice and everything the schema refuses, each with its position. Lessons 14. */
export function readConfigFile<T>({ file, text: raw }: ConfigText, schema: z.ZodType<T>): ConfigFile<T> {
  const text = raw.replace(/^\uFEFF/, '')
  const syntaxErrors: ParseError[] = []
  const root = parseTree(text, syntaxErrors, { disallowComments: true, allowTrailingComma: false })
  const at = (offset: number) => ({ file, ...textPosition(text, offset) })
  const locate = (issue: ConfigIssue) => locateIssue({ issue, root, text, at })
  const [first] = syntaxErrors
  if (!root || first) {
    const fault = { ...at(first?.offset ?? 0), found: foundText(text, first), message: syntaxWords(first) }
    return { value: undefined, problems: [fault], locate }
  }
  const twice = keysWrittenTwice(root).map((key) => ({
    ...at(key.offset),
    found: shorten(text, key),
    message: 'this name is written twice in its object',
  }))
  const value: unknown = JSON.parse(text)
  const parsed = schema.safeParse(value)
  if (parsed.success && twice.length === 0) return { value: parsed.data, problems: [], locate }
  const refused = parsed.success ? [] : schemaIssues(schema, parsed.error, value)
  const mended = mendValue(value, schema)
  const problems = [...twice, ...[...refused, ...(mended?.further ?? [])].map(locate)]
  return { value: undefined, mended, problems, locate }
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
