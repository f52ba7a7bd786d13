import { strToU8, zipSync } from 'fflate'
import { SHEET_TAIL, sheetOpening, sheetRow, type SheetCell } from '../../../domain/files/sheet-xml.ts'
import { sheetPart, workbookParts } from '../../../domain/files/workbook-parts.ts'
import type { PicturedCard } from '../../pictures/paint-apart.ts'
import type { FigureTable } from './figure-table.ts'

export interface FiguresWorkbook {
  /** Of the first sheet. */
  readonly name: string
  readonly title: string
  readonly table: FigureTable
  readonly cards: readonly Pick<PicturedCard, 'title' | 'columns' | 'rows'>[]
}

/** The figures of a page as an Excel file: a sheet of its facts, and one for the rows of each chart, none folded away. */
export function figuresWorkbook({ name, title, table, cards }: FiguresWorkbook): Uint8Array {
  const first: SheetCell[][] = [
    [{ text: title, style: 'head' }],
    ...table.lines.map((text): SheetCell[] => [{ text }]),
    [],
    ...table.cells.map((row) => [...row]),
  ]
  // Charts may have one title: their numbers keep the names of sheets apart.
  const sheets = [
    { name, rows: first, widths: [44, 20, 20, 20] },
    ...cards.map((card, at) => ({
      name: `${at + 1} ${card.title}`,
      rows: [
        card.columns.map((text): SheetCell => ({ text, style: 'head' })),
        ...card.rows.map((row) => row.map(cellOf)),
      ],
      widths: card.columns.map((label) => Math.max(14, label.length + 2)),
    })),
  ]
  const parts = {
    ...workbookParts(sheets.map((sheet) => sheet.name)),
    ...Object.fromEntries(
      sheets.map(({ rows, widths }, at) => [
        sheetPart(at + 1),
        `${sheetOpening({ widths, frozen: at > 0 })}${rows.map((row) => sheetRow(row)).join('')}${SHEET_TAIL}`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([place, part]) => [place, strToU8(part)])))
}

function cellOf(value: string | number | null): SheetCell {
  if (value === null) return null
  return typeof value === 'number' ? { number: value } : { text: value }
}
