import { FEDEX_TITLES, tableFile, tableOf, type TableCells } from './table-file.ts'

/** A row of one invoice; `net` is its stated sum. */
export function fedexRow(
  cells: Readonly<Record<string, string>>,
  net: string,
  pairs: readonly (readonly [string, string])[] = [],
): TableCells {
  return {
    cells: {
      'Bill to Account Number': '123456789',
      'Invoice Date': '20251117',
      'Invoice Number': '900000001',
      'Service Type': 'Ground',
      'Shipment Date': '20251110',
      'Net Charge Amount': net,
      ...cells,
    },
    pairs,
  }
}
export const numbered = (tracking: string) => ({ 'Express or Ground Tracking ID': tracking })
export const carried = (tracking: string, amount = '10.00') => ({
  ...numbered(tracking),
  'Transportation Charge Amount': amount,
})
export const fedexFile = (...rows: TableCells[]) => tableFile(tableOf(FEDEX_TITLES, rows))
