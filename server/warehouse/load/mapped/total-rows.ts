import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import { saysTotal } from '../reading/total-row.ts'

/** Which rows of a file seem to sum others: one of their cells says so and nothing else, and they name no package. */
export function totalRows(
  { fields: { tracking_number: tracking } }: Pick<FileMapping, 'fields'>,
  titles: readonly string[],
): (record: Pick<CsvRecord, 'fields'>) => boolean {
  const place = tracking && 'column' in tracking ? titles.indexOf(tracking.column) : -1
  return ({ fields }) => {
    const number = fields[place]?.trim() ?? ''
    return (number === '' || saysTotal(number)) && fields.some(saysTotal)
  }
}
