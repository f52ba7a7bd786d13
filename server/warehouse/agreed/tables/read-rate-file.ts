import {
  MOST_RATE_ROWS,
  RATE_TABLES,
  type RateColumn,
  type RateFileFault,
  type RateTable,
  type RateTableName,
} from '../../../../domain/rating/rate-tables.ts'
import { isCalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { own } from '../../../../domain/values/entries.ts'
import { mapInSlices } from '../../../http/time-slices.ts'
import { splitRecord } from '../../../../domain/files/split-record.ts'

/** Of a file as it is told: no more faults than a person reads. */
const MOST_FAULTS = 100
const LONGEST_CELL = 400
/** What a spreadsheet would take for a formula, in the file that is downloaded. */
const ACTIVE = /^[=+\-@]/
/** In no cell of a file, since it is refused there. */
const APART = '\u001F'

export type RateRow = Readonly<Record<string, string>>

export interface RateFile {
  readonly rows: readonly RateRow[]
  readonly faults: readonly RateFileFault[]
}

/** Rows of a rate table, with the prices of a tariff for every pound. */
export async function readRateFile(text: string, table: RateTableName): Promise<RateFile> {
  const read = await readRows(text, RATE_TABLES[table].columns, MOST_RATE_ROWS)
  if (table !== 'tariff' || read.faults.length > 0) return read
  const faults: RateFileFault[] = []
  checkPounds(read.rows, faulty(faults))
  return { rows: faults.length > 0 ? [] : read.rows, faults }
}

const faulty =
  (faults: RateFileFault[]) =>
  (code: RateFileFault['code'], line: number, column = '', value = ''): void => {
    if (faults.length < MOST_FAULTS) faults.push({ code, line, column, value: value.slice(0, 60) })
  }

/** The rows of a file, or all that is wrong with it; nothing of a file with faults is taken. Others are answered meanwhile. */
export async function readRows(text: string, columns: RateTable['columns'], most: number): Promise<RateFile> {
  const faults: RateFileFault[] = []
  const fault = faulty(faults)
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  while (lines.at(-1)?.trim() === '') lines.pop()
  const header = splitRecord(lines[0] ?? '', ',')
  const titles = header.ok ? header.fields.map((title) => title.trim()) : []
  if (lines.length < 2) fault('empty', 1)
  if (lines.length - 1 > most) fault('tooManyRows', most + 2, '', String(most))
  for (const [at, title] of titles.entries()) {
    if (!own(columns, title)) fault('unknownColumn', 1, title)
    else if (titles.indexOf(title) !== at) fault('columnTwice', 1, title)
  }
  for (const [title, { mayBeMissing }] of Object.entries(columns))
    if (!mayBeMissing && !titles.includes(title)) fault('missingColumn', 1, title)
  if (faults.length > 0) return { rows: [], faults }

  const specs = titles.map((title) => ({ title, column: own(columns, title) ?? { kind: 'name' as const } }))
  const keyed = specs.filter(({ column }) => column.isKey)
  const keys = new Map<string, number>()
  let number = 1
  const rows = await mapInSlices(lines.slice(1), (line): RateRow => {
    number += 1
    const row: Record<string, string> = {}
    if (faults.length >= MOST_FAULTS) return row
    const record = splitRecord(line, ',')
    if (!record.ok) fault('quote', number)
    else if (record.fields.length !== specs.length) fault('cellCount', number, '', String(record.fields.length))
    else {
      for (const [place, { title, column }] of specs.entries()) {
        const cell = readCell(record.fields[place]?.trim() ?? '', column)
        if (!cell.ok) fault(cell.code, number, title, record.fields[place])
        row[title] = cell.ok ? cell.value : ''
      }
      const key = keyed.map(({ title }) => row[title]).join(APART)
      const before = keys.get(key)
      if (before !== undefined) fault('twice', number, '', String(before))
      keys.set(key, number)
      checkRow(row, (code, column) => fault(code, number, column, own(row, column)))
    }
    return row
  })
  return { rows: faults.length > 0 ? [] : rows, faults }
}

type Cell = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly code: RateFileFault['code'] }

function readCell(text: string, { kind, places = 0, mayBeEmpty, oneOf }: RateColumn): Cell {
  const wrong = (code: RateFileFault['code']): Cell => ({ ok: false, code })
  if (text === '') return mayBeEmpty ? { ok: true, value: '' } : wrong('missing')
  if (text.length > LONGEST_CELL) return wrong('tooLong')
  if (kind === 'yesNo')
    return /^(true|false)$/i.test(text) ? { ok: true, value: text.toLowerCase() } : wrong('notYesNo')
  if (kind === 'day') return isCalendarDate(text) ? { ok: true, value: text } : wrong('notADay')
  if (kind === 'whole') return /^\d{1,6}$/.test(text) ? { ok: true, value: String(Number(text)) } : wrong('notAWhole')
  if (kind === 'figure' || kind === 'percent') {
    const [, whole = '', decimals = ''] = /^(\d{1,8})(?:\.(\d+))?$/.exec(text) ?? []
    if (whole === '' || decimals.length > places) return wrong(kind === 'percent' ? 'notAPercent' : 'notAFigure')
    if (kind === 'percent' && Number(text) > 100) return wrong('notAPercent')
    return { ok: true, value: text }
  }
  if (ACTIVE.test(text) || text.includes(APART)) return wrong('active')
  if (oneOf && !oneOf.includes(text)) return wrong('unknownWord')
  return { ok: true, value: kind === 'names' ? [...new Set(text.split('|'))].join('|') : text }
}

/** What two cells of a row say against each other. */
function checkRow(row: RateRow, fault: (code: RateFileFault['code'], column: string) => void): void {
  const { effective_from: from, effective_to: to, days_min: least, days_max: most } = row
  if (to && from && to < from) fault('endsBeforeItBegins', 'effective_to')
  if (least && most && Number(most) < Number(least)) fault('daysTurned', 'days_max')
  if ('percent_of_list' in row && (row.amount === '') === (row.percent_of_list === '')) fault('oneAmount', 'amount')
}

/** A price is found by its pound: each service and zone has every pound from 1 on, and by the pound the last alone. */
function checkPounds(
  rows: readonly RateRow[],
  fault: (code: RateFileFault['code'], line: number, column?: string, value?: string) => void,
): void {
  const lists = new Map<string, { pounds: number; line: number; perPound: boolean }[]>()
  for (const [at, row] of rows.entries()) {
    const key = [row.tariff, row.effective_from, row.service, row.packaging, row.zone].join(APART)
    const list = lists.get(key) ?? []
    list.push({ pounds: Number(row.pounds), line: at + 2, perPound: row.per_pound === 'true' })
    lists.set(key, list)
  }
  for (const list of lists.values()) {
    list.sort((one, other) => one.pounds - other.pounds)
    const gap = list.find(({ pounds }, at) => pounds !== at + 1)
    if (gap) fault('missingPounds', gap.line, 'pounds', String(list.indexOf(gap) + 1))
    const early = list.slice(0, -1).find(({ perPound }) => perPound)
    if (early) fault('abovePerPound', early.line, 'per_pound')
  }
}
