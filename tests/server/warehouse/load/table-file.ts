import { readFileSync } from 'node:fs'
import { fileOf } from './ups-file.ts'

/** Cells by title; the charges of a row stand in repeated columns. */
export interface TableCells {
  readonly cells: Readonly<Record<string, string>>
  /** FedEx Billing Online: text and amount. */
  readonly pairs?: readonly (readonly [text: string, amount: string])[]
}

export interface TableSpelling {
  readonly delimiter?: ',' | ';' | '\t'
  readonly quoted?: boolean
  readonly lineEnd?: string
  /** Before the header. */
  readonly begins?: string
  readonly titleOf?: (title: string) => string
  /** The places of the columns, in their new order. */
  readonly order?: readonly number[]
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}_synthetic.csv`, import.meta.url), 'utf8').replaceAll('\r', '')

export const FEDEX_SAMPLE = fixture('fedex_fbo_210')
export const DHL_SAMPLE = fixture('dhl_express_153')
export const DHL_TITLES = titlesOf(DHL_SAMPLE)

const PAIR = ['Tracking ID Charge Description', 'Tracking ID Charge Amount']
/** All columns of an export of today. */
export const FEDEX_TITLES = titlesOf(FEDEX_SAMPLE)
const WITHOUT_PAIRS = FEDEX_TITLES.filter((title) => !PAIR.includes(title))
/** The columns of an older export: two less, and 25 charges. */
export const OLD_FEDEX_TITLES = [
  ...WITHOUT_PAIRS.filter(
    (title) => !['Consolidated Account Number', 'MPS Package ID', 'Shipment Notes'].includes(title),
  ),
  ...Array.from({ length: 25 }, () => PAIR).flat(),
  'Shipment Notes',
]

/** The rows of a file under these titles, the titles first. */
export function tableOf(titles: readonly string[], rows: readonly TableCells[]): string[][] {
  return [
    [...titles],
    ...rows.map(({ cells, pairs = [] }) => {
      const waiting = pairs.flat()
      const unknown = Object.keys(cells).filter((title) => !titles.includes(title))
      if (unknown.length > 0) throw new Error(`no columns ${unknown.join(', ')}`)
      return titles.map((title) => (PAIR.includes(title) ? (waiting.shift() ?? '') : (cells[title] ?? '')))
    }),
  ]
}

function tableText(table: readonly (readonly string[])[], spelling: TableSpelling = {}): string {
  const { delimiter = ',', quoted = false, lineEnd = '\n', begins = '', titleOf = (title) => title, order } = spelling
  const cell = (text: string) => (quoted || /["\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = table.map((row, index) => {
    const placed = order ? order.map((place) => row[place] ?? '') : row
    return placed.map((text) => cell(index === 0 ? titleOf(text) : text)).join(delimiter) + lineEnd
  })
  return begins + lines.join('')
}

export function tableFile(table: readonly (readonly string[])[], spelling?: TableSpelling): string {
  return fileOf(tableText(table, spelling))
}

/** The cells of a file without quotes. */
export function cellsOf(text: string): string[][] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"(.*)"$/, '$1')))
}

function titlesOf(text: string): string[] {
  return (text.split('\n')[0] ?? '').split(',')
}
