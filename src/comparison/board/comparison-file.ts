import type { ComparisonSheet } from './comparison-sheets.ts'

/** Excel takes no more characters of a sheet's name. */
const MOST_NAME = 31
const WIDTH = 16

/** The sheets as one Excel file: text stays text, numbers stay numbers in full precision. */
export async function comparisonFile(sheets: readonly ComparisonSheet[]): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  const made = sheets.map(({ name, rows }) => ({
    sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, MOST_NAME),
    columns: Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, () => ({ width: WIDTH })),
    data: rows.map((row) =>
      row.map((cell) => {
        if (cell === null) return null
        if ('number' in cell) return { value: cell.number, type: Number, format: Number.isInteger(cell.number) ? '#,##0' : '#,##0.00' }
        return { value: cell.text, type: String, ...(cell.bold ? { fontWeight: 'bold' as const } : {}) }
      }),
    ),
  }))
  return writeXlsxFile(made).toBlob()
}
