import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { InvoiceFormat, ReadingContext, ReadRecords } from '../invoice-format.ts'
import { zoneNumber } from '../rows/zone-number.sql.ts'
import { openTables } from '../file-tables/open-tables.ts'
import { CHARGE_TABLE, chargeKindsOf } from '../table/charge-texts.ts'
import { carrierNamed } from './carrier-named.ts'
import { chargeMeanings } from './charge-meanings.ts'
import { respelledRows } from './respelled-rows.ts'
import { titledTable, titlesOf, type TitledTable } from './titled-table.ts'
import { usedTitles } from './used-titles.ts'

/** The invoice format that a mapping describes. */
export interface MappedFormat extends InvoiceFormat {
  readonly mapping: FileMapping
}

/** What lines are kept under that a mapping read: never another's, also when it is changed. */
export function mappedId(number: number): string {
  return `mapped-${number}`
}

/** The format of a version of a mapping, by the number of that version. */
export function mappedFormat(number: number, mapping: FileMapping): MappedFormat {
  const meanings = chargeMeanings(mapping)
  return {
    id: mappedId(number),
    name: mapping.name,
    carrier: carrierNamed(mapping.carrier),
    mapping,
    withoutServices: mapping.fields.service_text === undefined,
    recognise: () => null,
    expected: `a row with the titles ${usedTitles(mapping).join(', ')} is expected`,
    read: (path, context) => read(path, mapping, context),
    rules: { tables: { [CHARGE_TABLE]: meanings.rows }, kinds: chargeKindsOf(CHARGE_TABLE), zoneNumber },
  }
}

/** The table of a file with the columns that a mapping uses, also where its cells are apart by another sign; null: it has none. */
export async function tableFor(path: string, mapping: FileMapping): Promise<TitledTable | null> {
  const used = usedTitles(mapping)
  const { decimal, reading } = mapping
  for (const delimiter of new Set([reading.delimiter, null])) {
    const opened = await openTables(path, { delimiter, sheet: reading.sheet, decimal })
    if ('problem' in opened) continue
    for (const table of opened.tables) {
      const titled = await titledTable(table, ({ fields }) => {
        const titles = new Set(titlesOf(fields))
        return used.every((title) => titles.has(title))
      })
      if (titled) return titled
    }
  }
  return null
}

async function* read(path: string, mapping: FileMapping, context: ReadingContext): AsyncGenerator<ReadRecords> {
  const table = await tableFor(path, mapping)
  if (!table) return
  const readRows = respelledRows(table, mapping, context)
  for await (const { records, bytesRead } of table.rows()) yield { records: await readRows(records), bytesRead }
}
