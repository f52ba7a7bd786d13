import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvText } from '../../../domain/files/csv.ts'
import type { VisibleEntry } from '../../callers/visible/visible-audit.ts'
import type { AuditSpeech } from './audit-speech.ts'
import { entryWords } from './audit-words.ts'
import type { AuditChange } from './change-lines.ts'

/** A spreadsheet takes the file for UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff'
const COLUMNS = ['number', 'when', 'who', 'action', 'object', 'decision', 'address', 'browser', 'detail'] as const
/** Said between two turns of whatever else the server does. */
const AT_ONCE = 500

/** Entries as a person reads them, one a line; moments are ISO text in UTC, by which a spreadsheet sorts. */
export async function auditCsv(
  entries: readonly VisibleEntry[],
  { speech, isCut }: { readonly speech: AuditSpeech; readonly isCut: boolean },
): Promise<string> {
  const { known, number } = speech
  const lines: (string | number)[][] = []
  for (const [at, entry] of entries.entries()) {
    if (at % AT_ONCE === 0) await nextTurn()
    const { action, object, decision, changes } = entryWords(entry, speech)
    const who = entry.login ?? known(entry.someone ? 'admin.someone' : 'admin.audit.nobody') ?? ''
    const change = changes.map(changeText).join('; ')
    lines.push([entry.id, entry.at, who, action, object, decision, entry.address ?? '', entry.browser ?? '', change])
  }
  const head = COLUMNS.map((name) => known(`admin.audit.${name}`) ?? name)
  const cut = isCut ? [[known('admin.audit.cut', { count: number(entries.length) }) ?? '']] : []
  return BYTE_ORDER_MARK + csvText([head, ...lines, ...cut])
}

function changeText({ label, before, after }: AuditChange): string {
  const sides = [before, after].flatMap((side) => (side === null ? [] : [side.join(', ')]))
  return `${label}: ${after === null ? `${sides.join('')} →` : sides.join(' → ')}`
}
