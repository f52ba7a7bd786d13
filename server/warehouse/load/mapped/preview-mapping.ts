import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { checkMapping } from '../../../../domain/uploads/mapping/check-mapping.ts'
import type { FileMapping, MappingDraft } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { MappingPreview, TableProblem } from '../../../../domain/uploads/mapping/file-look.ts'
import { MAPPING_FIELD_NAMES } from '../../../../domain/uploads/mapping/mapping-fields.ts'
import type { Reject } from '../../../../domain/uploads/upload.ts'
import type { ReadRecord } from '../invoice-format.ts'
import type { KnownCodes } from '../reading/read-cells.ts'
import { toCents } from '../table/cents.ts'
import { SECTIONS } from '../table/charge-texts.ts'
import { chargeMeanings, type ChargeMeanings } from './charge-meanings.ts'
import { foundCharges } from './found-charges.ts'
import { tableFor } from './mapped-format.ts'
import { respelledRows } from './respelled-rows.ts'
import { invoicesOf, totalsOf, twoDecimals } from './preview-totals.ts'
import { totalRows } from './total-rows.ts'

const MOST_ROWS = 2_000
const SHOWN = 50
/** What a file can be read without. */
const NAMING: ReadonlySet<string> = new Set(['nameMissing', 'carrierMissing'])

export interface PreviewOptions {
  readonly draft: MappingDraft
  readonly known: KnownCodes
  readonly today: CalendarDate
  /** The name of the file in what is said of it. */
  readonly file: string
}

/** What a mapping makes of the first rows of a file, or why none is read. */
export async function previewMapping(
  path: string,
  { draft, known, today, file }: PreviewOptions,
): Promise<{ readonly preview: MappingPreview } | { readonly problem: TableProblem }> {
  const faults = checkMapping(draft)
  if (faults.some(({ code, warning }) => !warning && !NAMING.has(code))) return { preview: { ...NOTHING, faults } }
  const mapping: FileMapping = {
    ...draft,
    dateOrder: draft.dateOrder ?? 'YMD',
    decimal: draft.decimal ?? '.',
    discounts: draft.discounts ?? 'negative',
  }
  const table = await tableFor(path, mapping)
  if (!table) return { problem: { code: 'noTitles', what: null } }
  const readRows = respelledRows(table, mapping, { known, today, spellInvoice: ({ invoice }) => invoice })
  const charges = foundCharges(mapping, table.titles)
  const isTotal = totalRows(mapping, table.titles)
  const totals: number[] = []
  const read: ReadRecord[] = []
  let whole = true
  for await (const { records } of table.rows()) {
    const next = records.slice(0, MOST_ROWS - read.length)
    const sums = next.filter(isTotal)
    totals.push(...sums.map(({ line }) => line))
    for (const record of next) if (mapping.totalRows !== 'leftOut' || !sums.includes(record)) charges.add(record)
    read.push(...(await readRows(next)))
    whole = read.length < MOST_ROWS
    if (!whole) break
  }
  const meanings = chargeMeanings(mapping)
  const good = read.filter(({ lines }) => lines.length > 0)
  const invoices = invoicesOf(good)
  const problems = read.flatMap(({ line, bad, doubts }) =>
    [...bad, ...doubts].map(({ column, value, fault }): Reject => ({ file, line, column, value, fault })),
  )
  return {
    preview: {
      faults,
      rows: read.length,
      whole,
      rejectedRows: read.filter(({ bad }) => bad.length > 0).length,
      totalRows: totals.slice(0, SHOWN),
      firstRows: good.slice(0, SHOWN).map((record) => rowOf(record, mapping, meanings)),
      totals: totalsOf(good, meanings),
      invoices: invoices.slice(0, SHOWN),
      invoicesNotShown: Math.max(0, invoices.length - SHOWN),
      charges: charges.found(),
      problems: problems.slice(0, SHOWN),
      problemsNotShown: Math.max(0, problems.length - SHOWN),
    },
  }
}

const NOTHING: MappingPreview = {
  faults: [],
  rows: 0,
  whole: false,
  rejectedRows: 0,
  totalRows: [],
  firstRows: [],
  totals: [],
  invoices: [],
  invoicesNotShown: 0,
  charges: [],
  problems: [],
  problemsNotShown: 0,
}

function rowOf(
  { line, lines }: ReadRecord,
  { fields }: FileMapping,
  meanings: ChargeMeanings,
): MappingPreview['firstRows'][number] {
  const facts: Readonly<Record<string, string | null | undefined>> = lines[0]?.facts ?? {}
  const said = MAPPING_FIELD_NAMES.flatMap((field) => {
    const value = fields[field] ? facts[field] : null
    return value ? [[field, value]] : []
  })
  return {
    line,
    facts: Object.fromEntries(said) as MappingPreview['firstRows'][number]['facts'],
    charges: lines.map(({ facts: charge }) => {
      const means = meanings.meaningOf(charge.detail_code)
      return {
        text: charge.charge_description ?? '',
        code: charge.charge_code ?? '',
        category: means?.category ?? 'other',
        name: means?.name ?? null,
        net: twoDecimals(toCents(charge.net_amount ?? '0')),
        discount: twoDecimals(toCents(charge.incentive_amount ?? '0')),
        credit: charge.category_code === SECTIONS.credit,
      }
    }),
  }
}
