import { workbookFile, type WorkbookRun } from '../../../charts/export/workbook-file.ts'
import type { ComparisonSheet } from './comparison-sheets.ts'

const WIDTH = 16

/** The sheets as one Excel file: text stays text, numbers stay numbers in full precision. */
export async function comparisonFile(sheets: readonly ComparisonSheet[], run: WorkbookRun): Promise<Blob> {
  return workbookFile(
    sheets.map(({ name, rows }) => ({
      name,
      widths: Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, () => WIDTH),
      frozen: false,
      rows: rows.map((row) =>
        row.map((cell) => {
          if (cell === null) return null
          if ('number' in cell)
            return {
              number: cell.number,
              style: Number.isInteger(cell.number) ? ('whole' as const) : ('amount' as const),
            }
          return { text: cell.text, ...(cell.bold ? { style: 'head' as const } : {}) }
        }),
      ),
    })),
    run,
  )
}
