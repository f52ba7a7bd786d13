import { findNodeAtOffset, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'

export interface Trust {
  /** Nothing that the text says was lost by its errors. */
  readonly whole: boolean
  /** The offset behind which the nesting is not known any more. */
  readonly upTo: number
  /** Whether what is found here is what was meant; without a node nothing is. */
  readonly holds: (node: Node | undefined) => boolean
}

interface Broken {
  readonly text: string
  readonly root: Node
  readonly errors: readonly ParseError[]
}

/** Errors after which the rest of a text is read as it was meant. */
const LOSES_NOTHING: ReadonlySet<string> = new Set([
  'InvalidCommentToken',
  'InvalidEscapeCharacter',
  'InvalidUnicode',
  'InvalidCharacter',
  'CommaExpected',
])
const LOSES_THE_NESTING: ReadonlySet<string> = new Set([
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
  'UnexpectedEndOfComment',
])

/** How far a text with syntax errors can be taken at its word: an error costs its own lines, and one that upsets the nesting all that follows; a nesting never closed costs everything. */
export function trustIn({ text, root, errors }: Broken): Trust {
  const upsetting = errors.find((error) => upsetsNesting(error, { text, root }))
  const upTo = upsetting?.offset ?? text.length
  const neverClosed = upsetting !== undefined && text.slice(upsetting.offset).trim() === ''
  const linesAround = (from: number, to: number) =>
    [text.lastIndexOf('\n', from - 1) + 1, text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)] as const
  return {
    whole: errors.every(
      (error) =>
        !upsetsNesting(error, { text, root }) &&
        (LOSES_NOTHING.has(codeOf(error)) || endsWithComma(error, { text, root })),
    ),
    upTo,
    holds: (node) => {
      if (errors.length === 0) return true
      if (!node || neverClosed || node.offset + node.length > upTo) return false
      const [start, end] = linesAround(node.offset, node.offset + node.length)
      return errors.every(({ offset }) => offset < start || offset > end)
    },
  }
}

/** What a text says up to an offset. */
export function saidUpTo(node: Node, offset: number): unknown {
  const said = (node.children ?? []).filter((child) => child.offset < offset)
  if (node.type === 'array') return said.map((child) => saidUpTo(child, offset))
  if (node.type !== 'object') return node.value
  return Object.fromEntries(
    said.flatMap(({ children: [key, value] = [] }) =>
      key && value && value.offset < offset ? [[key.value, saidUpTo(value, offset)]] : [],
    ),
  )
}

function upsetsNesting(error: ParseError, { text, root }: Pick<Broken, 'text' | 'root'>): boolean {
  const found = text[error.offset] ?? ''
  if (codeOf(error) === 'CommaExpected') return found === ':'
  if (LOSES_THE_NESTING.has(codeOf(error)) || found === '' || ':{['.includes(found)) return true
  return '}]'.includes(found) && !endsWithComma(error, { text, root })
}

/** A comma after the last entry. */
function endsWithComma({ offset }: ParseError, { text, root }: Pick<Broken, 'text' | 'root'>): boolean {
  const inside = findNodeAtOffset(root, offset, true)
  const closes =
    (inside?.type === 'object' && text[offset] === '}') || (inside?.type === 'array' && text[offset] === ']')
  return closes && /,\s*$/.test(text.slice(0, offset))
}

function codeOf({ error }: ParseError): string {
  return printParseErrorCode(error)
}
