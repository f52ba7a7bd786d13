import { printParseErrorCode, type ParseError } from 'jsonc-parser'
import { own } from '../../../domain/values/entries.ts'

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

/** What a text that is no JSON should say at this place. */
export function syntaxWords(error: ParseError | undefined): string {
  const words = error && own(SYNTAX_WORDS, printParseErrorCode(error.error))
  return words ?? 'allowed: an object, a list, a text in double quotes, a number, true, false, null'
}
