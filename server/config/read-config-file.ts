import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type * as z from 'zod'
import { issueMessage, type ConfigIssue, type ConfigPath } from './config-issue.ts'
import type { ConfigProblem } from './config-problem.ts'
import { mendValue, type MendedValue } from './mend-value.ts'
import { schemaIssues } from './schema-issues.ts'
import { suggestName } from './suggest-name.ts'
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

/** Reads one JSON file by its schema: every syntax error that does not follow from another, every key written twice, and everything the schema refuses, each with its position. Lessons 14. */
export function readConfigFile<T>({ file, text: raw }: ConfigText, schema: z.ZodType<T>): ConfigFile<T> {
  const text = raw.replace(/^\uFEFF/, '')
  const syntaxErrors: ParseError[] = []
  const root = parseTree(text, syntaxErrors, { disallowComments: true, allowTrailingComma: false })
  const at = (offset: number) => ({ file, ...textPosition(text, offset) })
  const locate = (issue: ConfigIssue) => locateIssue({ issue, root, text, at })
  const wordsOf = (error: ParseError | undefined) => ({ ...at(error?.offset ?? 0), found: foundText(text, error), message: syntaxWords(error) })
  const cut = syntaxErrors.findIndex((error) => !STANDS_ALONE.has(printParseErrorCode(error.error)))
  const [first] = syntaxErrors
  if (!root || cut === 0) return { value: undefined, problems: [wordsOf(first)], locate }
  const told = oneEachLine(syntaxErrors.slice(0, cut < 0 ? undefined : cut + 1).map(wordsOf))
  if (cut > 0) return { value: undefined, problems: told, locate }
  const twice = keysWrittenTwice(root).map((key) => ({ ...at(key.offset), found: shorten(text, key), message: 'this name is written twice in its object' }))
  const value: unknown = syntaxErrors.length === 0 ? JSON.parse(text) : getNodeValue(root)
  const parsed = schema.safeParse(value)
  const faults = [...told, ...twice]
  if (parsed.success) return faults.length === 0 ? { value: parsed.data, problems: [], locate } : { value: undefined, mended: { value: parsed.data, further: [], holds: () => true }, problems: faults, locate }
  const mended = mendValue(value, schema)
  return { value: undefined, mended, problems: [...faults, ...[...schemaIssues(schema, parsed.error), ...(mended?.further ?? [])].map(locate)], locate }
}

/** Errors after which the rest of a text is read as it was meant. */
const STANDS_ALONE: ReadonlySet<string> = new Set(['InvalidCommentToken', 'InvalidEscapeCharacter', 'InvalidUnicode', 'InvalidCharacter', 'CommaExpected'])

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

const SYNTAX_WORDS: Record<string, string> = {
  PropertyNameExpected: 'expected a name in double quotes; after the last entry there is no comma',
  ValueExpected: 'expected a value; after the last entry there is no comma',
  ColonExpected: 'expected a colon after the name',
  CommaExpected: 'expected a comma before it',
  CloseBraceExpected: 'expected a closing }',
  CloseBracketExpected: 'expected a closing ]',
  EndOfFileExpected: 'expected nothing after the end',
  InvalidCommentToken: 'comments are not allowed in JSON',
  UnexpectedEndOfString: 'the text has no closing double quote on its line',
  UnexpectedEndOfNumber: 'the number is not complete',
  InvalidUnicode: 'expected four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'a backslash is written \\\\ in JSON',
  InvalidCharacter: 'tabs and control characters in a text are written \\t, \\u0000 …',
}

function syntaxWords(error: ParseError | undefined): string {
  const words = error && SYNTAX_WORDS[printParseErrorCode(error.error)]
  return words ?? 'allowed: an object, a list, a text in double quotes, a number, true, false, null'
}

function foundText(text: string, error: ParseError | undefined): string {
  return error && error.length > 0 && error.offset < text.length ? shorten(text, error) : 'the end of the file'
}

function shorten(text: string, { offset, length }: { offset: number; length: number }): string {
  const oneLine = text.slice(offset, offset + Math.min(length, 400)).replaceAll(/\s*[\r\n]\s*/g, ' ')
  return oneLine.length > 80 ? `${oneLine.slice(0, 77)}...` : oneLine
}
