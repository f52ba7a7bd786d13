import type { InvoiceFormat, ReadingContext, ReadRecords, Recognised } from '../../invoice-format.ts'
import { readColumnMap, readUnits } from '../../reading/column-map.ts'
import { readDataFile } from '../../reading/data-file.ts'
import { airZoneNumber } from '../../rows/zone-number.sql.ts'
import { chargeKindsOf, readChargeTexts, readServices } from '../../table/charge-texts.ts'
import { readCarriers } from './carriers.ts'
import { elementNames } from './named-elements.ts'
import { NUMBERS } from './read-charges.ts'
import { INVOICES, readInvoice, type InvoiceOptions } from './read-invoice.ts'
import { readTransactions } from './read-transactions.ts'
import { separatorsOf } from './separators.ts'

const NAME = 'X12 EDI 210 or 110'
const CHARGE_TABLE = 'edi_charge'
const table = (name: string) => new URL(`./${name}.csv`, import.meta.url)

/** Invoices of X12 EDI, of any carrier: a transaction an invoice, an LX a package, an L1 a charge. */
export const EDI_210: InvoiceFormat = {
  id: 'edi-210',
  name: NAME,
  carrier: null,
  recognise,
  nested: true,
  expected: 'an interchange that begins with ISA is expected',
  read,
  rules: {
    tables: { [CHARGE_TABLE]: table('charges') },
    kinds: chargeKindsOf(CHARGE_TABLE),
    zoneNumber: airZoneNumber,
  },
}

function recognise(lines: readonly string[]): Recognised | null {
  const text = `${lines.join('\n')}\n`.trimStart()
  if (!/^ISA[^\w\s]/.test(text)) return null
  const separators = separatorsOf(text.slice(0, 200))
  if (!separators) return { seems: { code: 'ediCut' }, readable: false }
  const { element, terminator } = separators
  const sets = text
    .split(terminator)
    .map((segment) => segment.replaceAll(/[\r\n]/g, '').split(element))
    .flatMap(([tag = '', set = '']) => (tag.trim() === 'ST' ? [set.trim()] : []))
  if (sets.some((set) => INVOICES.includes(set))) return { seems: { code: 'invoices', format: NAME }, readable: true }
  const [what] = sets
  return { seems: what === undefined ? { code: 'ediNone' } : { code: 'ediOther', what }, readable: false }
}

async function* read(path: string, context: ReadingContext): AsyncGenerator<ReadRecords> {
  const options = invoiceOptions(context)
  for await (const { transactions, doubts, bytesRead } of readTransactions(path)) {
    const envelope = doubts.map(({ line, ...doubt }) => ({ line, shaped: false, lines: [], bad: [], doubts: [doubt] }))
    yield { records: [...transactions.flatMap((each) => readInvoice(each, options)), ...envelope], bytesRead }
  }
}

function invoiceOptions({ known, spellInvoice, formerLines }: ReadingContext): InvoiceOptions {
  const titles = readDataFile(table('columns')).map(({ title = '' }) => title)
  return {
    cells: {
      columns: readColumnMap(table('columns'), titles),
      units: { 'weight unit': readUnits(table('weight-units')), 'dimension unit': readUnits(table('dimension-units')) },
      numberFormat: NUMBERS,
      known,
      isInformational: () => false,
    },
    names: titles.map(elementNames),
    meaning: readChargeTexts(table('charges')),
    service: readServices(table('services')),
    carrierOf: readCarriers(),
    spellInvoice,
    formerLines,
  }
}
