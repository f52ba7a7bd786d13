import { understoodNow } from '../../assistant/questions/understood-now.ts'
import type { Growth } from './growth.ts'

/** As long as a question, and what was asked before it, may be. */
const [MOST_SIGNS, MOST_BEFORE, MESSAGES_BEFORE] = [2_000, 4_000, 10]

/** What a question is made longer by. */
const PIECES: readonly string[] = [
  'spend ',
  'net spend by carrier ',
  'by service by zone ',
  'packages ',
  'and ',
  'vs ',
  'UPS FedEx ',
  'last month ',
  '12/02/23 ',
  'from 01/01/2025 to 02/01/2025 ',
  '1',
  '1,000 ',
  'spned ',
  'xqzv ',
  'qwertyuiop',
  '"',
  '(',
  '-',
  ', ',
  '? ',
  'é',
  '运费',
  'تكلفة ',
  'gasto por transportista ',
  'dépense par transporteur ',
]

/** The grammar of the assistant, by the longest questions and conversations that are let in. */
export function grownQuestions(): Growth[] {
  return PIECES.flatMap((piece) => {
    const long = (size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
    const question = (name: string, most: number, of: (size: number) => Parameters<typeof understoodNow>[0]) => ({
      name: `${name} of ${JSON.stringify(piece)}`,
      most,
      of: (size: number) => {
        const asked = of(size)
        return () => understoodNow(asked)
      },
    })
    return [
      question('a question', MOST_SIGNS, (size) => ({ text: `spend ${long(size)}`, after: [] })),
      question('what was asked before', MOST_BEFORE, (size) => ({
        text: 'and by service?',
        after: Array.from({ length: MESSAGES_BEFORE }, () => ({ text: `spend ${long(size)}` })) as never,
      })),
    ]
  })
}
