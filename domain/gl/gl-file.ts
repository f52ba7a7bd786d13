import { csvText } from '../files/csv.ts'
import { splitRecord } from '../files/split-record.ts'
import { GL_FIELDS, GlCode, GlValue, MOST_GL_RULES, MOST_GL_SHARES, type GlRule } from './gl-rules.ts'

/** A line a share; lines of one rule follow each other, and say what it asks on the first or on all. Values apart by |. */
const TITLES = ['rule', ...GL_FIELDS, 'code', 'percent'] as const

export interface GlFileFault {
  /** Why it is refused. */
  readonly code: 'header' | 'quote' | 'columns' | 'rule' | 'value' | 'otherwise' | 'code' | 'percent' | 'tooMany'
  /** From 1. */
  readonly line: number
  /** What stands there. */
  readonly value: string
}

/** What a file says, or every line of it that cannot be taken; with one of these nothing is. Whether shares come to 100 is checked of the rules. */
export type GlFile =
  | { readonly rules: readonly GlRule[]; readonly faults: null }
  | { readonly rules: null; readonly faults: readonly GlFileFault[] }

/** Characters of a refused line that are told, and lines. */
const TOLD = 60
const MOST_FAULTS = 100
const PERCENT = /^\d{1,3}(\.\d{1,2})?$/

interface OpenRule {
  readonly number: string
  readonly rule: GlRule
}

/** Reads a CSV of rules, as `glFile` writes it. */
export function readGlFile(text: string): GlFile {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const faults: GlFileFault[] = []
  const told: OpenRule[] = []
  const titles = header.split(',').map((title) => title.trim().toLowerCase())
  if (titles.join() !== TITLES.join())
    return { rules: null, faults: [{ code: 'header', line: 1, value: header.slice(0, TOLD) }] }
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const fault = readLine(line, told)
    if (fault && faults.length < MOST_FAULTS)
      faults.push({ code: fault.code, line: at + 2, value: fault.value.slice(0, TOLD) })
  }
  return faults.length > 0 ? { rules: null, faults } : { rules: told.map(({ rule }) => rule), faults: null }
}

/** Adds the line to the last rule or begins one; answers why not. */
function readLine(line: string, told: OpenRule[]): Omit<GlFileFault, 'line'> | null {
  const record = splitRecord(line, ',')
  if (!record.ok) return { code: 'quote', value: line }
  const cells = record.fields.map((cell) => cell.trim())
  if (cells.length !== TITLES.length) return { code: 'columns', value: line }
  const [number = '', ...rest] = cells
  const [code = '', percent = ''] = rest.slice(GL_FIELDS.length)
  const asked = Object.fromEntries(
    GL_FIELDS.map((field, at) => [
      field,
      (rest[at] ?? '')
        .split('|')
        .filter((text) => text.trim() !== '')
        .map((text) => text.trim()),
    ]),
  ) as unknown as Omit<GlRule, 'shares'>
  const values = GL_FIELDS.flatMap((field) => asked[field])
  const wrong = values.find((value) => !GlValue.safeParse(value).success)
  const last = told.at(-1)
  const isSame = last?.number === number
  if (number === '' || (!isSame && told.some((each) => each.number === number)))
    return { code: 'rule', value: number || line }
  if (wrong !== undefined) return { code: 'value', value: wrong }
  if (isSame && values.length > 0 && GL_FIELDS.some((field) => asked[field].join('|') !== last.rule[field].join('|')))
    return { code: 'otherwise', value: line }
  if (!GlCode.safeParse(code).success) return { code: 'code', value: code }
  if (!PERCENT.test(percent) || Number(percent) <= 0 || Number(percent) > 100)
    return { code: 'percent', value: percent }
  if (isSame ? last.rule.shares.length === MOST_GL_SHARES : told.length === MOST_GL_RULES)
    return { code: 'tooMany', value: number }
  const share = { code, percent: Number(percent) }
  if (isSame) last.rule.shares.push(share)
  else told.push({ number, rule: { ...asked, shares: [share] } })
  return null
}

/** Rules as a CSV that `readGlFile` reads. */
export function glFile(rules: readonly GlRule[]): string {
  return csvText([
    [...TITLES],
    ...rules.flatMap((rule, at) =>
      rule.shares.map(({ code, percent }) => [
        at + 1,
        ...GL_FIELDS.map((field) => rule[field].join('|')),
        code,
        percent,
      ]),
    ),
  ])
}
