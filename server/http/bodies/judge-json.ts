import { LIMIT_WORDS, MOST_OF_CALL } from '../../../domain/values/limit-words.ts'
import type { Said } from '../../../domain/values/said-words.ts'

/** The largest that the contract knows, rules of GL codes and 10,000 invoices to be replaced, are below. */
const { values: MOST_VALUES, keys: MOST_KEYS, levels: DEEPEST } = MOST_OF_CALL
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Why a text of JSON is more than a call may hold, counted over its bytes before anything is made of them; null: it is not. Whether it is JSON is not asked. */
export function judgeJson(bytes: Buffer): Said | null {
  let [values, keys, depth] = [0, 0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA) values += 1
    else if (byte === COLON) keys += 1
    else if (CLOSING.has(byte)) depth -= 1
    else if (OPENING.has(byte)) {
      depth += 1
      if (depth > DEEPEST) return LIMIT_WORDS.levels
    }
  }
  if (keys > MOST_KEYS) return LIMIT_WORDS.keys
  return values > MOST_VALUES ? LIMIT_WORDS.values : null
}

/** Where a text ends that begins there: at a quote behind an even number of backslashes. */
function endOfText(bytes: Buffer, from: number): number {
  let end = bytes.indexOf(QUOTE, from + 1)
  while (end >= 0) {
    let before = end - 1
    while (bytes[before] === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
    end = bytes.indexOf(QUOTE, end + 1)
  }
  return bytes.length
}
