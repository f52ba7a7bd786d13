import { csvText } from '../../../domain/files/csv.ts'
import type { AssignedCode } from './code-queries.ts'

/** A code table of a format as a file: its path below `server/warehouse/load/formats/`, and its rows below those of its header. */
interface CodeTable {
  readonly path: string
  readonly content: string
}

type Row = Readonly<Record<string, string>>
/** A table of a format: its columns, and the row of an assignment; null: it has none there. */
interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly row: (code: AssignedCode) => Row | null
}

/** How a line without one of its codes is read to a person. */
const NO_CODE = '-'

const CHARGES: Table = {
  name: 'charges.csv',
  columns: [
    'code',
    'text',
    'says',
    'charge_category',
    'accessorial_code',
    'accessorial',
    'discount_of',
    'credit_type',
    'counts_in',
    'note',
  ],
  row: ({ what, codes, text, chargeCategory, accessorial, accessorialCode, creditType, discount }) =>
    what === 'charge'
      ? {
          code: codeOf(codes),
          text: text ?? '',
          says: chargeCategory === 'transportation' && !discount && creditType === null ? 'transport' : '',
          charge_category: chargeCategory ?? '',
          accessorial_code: accessorialCode ?? '',
          accessorial: accessorial ?? '',
          credit_type: creditType ?? '',
          note: discount ? 'a discount: discount_of has to name the charge that it lowers' : '',
        }
      : null,
}

const SERVICES: Table = {
  name: 'services.csv',
  columns: ['code', 'text', 'service'],
  row: ({ what, codes, text, service }) =>
    what === 'service' ? { code: codeOf(codes), text: text ?? '', service: service ?? '' } : null,
}

const UPS_KEY = ['category_codes', 'detail_codes', 'classification_codes'] as const
const UPS: readonly Table[] = [
  {
    name: 'charge-categories.csv',
    columns: [...UPS_KEY, 'text', 'charge_category'],
    row: (code) =>
      code.what === 'charge'
        ? { ...upsKey(code), text: code.text ?? '', charge_category: code.chargeCategory ?? '' }
        : null,
  },
  {
    name: 'credit-types.csv',
    columns: [...UPS_KEY, 'net', 'text', 'credit_type'],
    row: (code) =>
      code.creditType === null
        ? null
        : { ...upsKey(code), net: 'negative', text: code.text ?? '', credit_type: code.creditType },
  },
  {
    name: 'accessorial-names.csv',
    columns: ['code', 'name'],
    row: (code) =>
      code.what === 'charge' && code.accessorial !== null && upsCodes(code)[3]
        ? { code: upsCodes(code)[3] ?? '', name: code.accessorial }
        : null,
  },
  {
    name: 'freight-services.csv',
    columns: ['charge_codes', 'text', 'line', 'service'],
    row: (code) =>
      code.what === 'service'
        ? { charge_codes: upsCodes(code)[3] ?? '', text: (code.text ?? '').toUpperCase(), service: code.service ?? '' }
        : null,
  },
]

/** What is assigned now as rows of the code tables of formats, for each that it is said for in a folder of its own. */
export function codeTables(codes: readonly AssignedCode[], clientName: (id: number | null) => string): CodeTable[] {
  const tables = new Map<string, string[][]>()
  for (const code of codes.filter(({ ended }) => ended === null)) {
    for (const { name, columns, row } of code.format.id === 'ups' ? UPS : [CHARGES, SERVICES]) {
      const cells = row(code)
      if (cells === null) continue
      const path = `${folderOf(clientName(code.clientId))}/${code.format.id}/${name}`
      const rows = tables.get(path) ?? [[...columns]]
      tables.set(path, [...rows, columns.map((column) => cells[column] ?? '')])
    }
  }
  return [...tables].map(([path, rows]) => ({ path, content: csvText(rows) }))
}

function codeOf(codes: string | null): string {
  return codes === null || codes === NO_CODE ? '' : codes
}

/** Category, detail, classification and charge code. */
function upsCodes({ codes }: AssignedCode): string[] {
  return (codes ?? '').split(' ').map(codeOf)
}

function upsKey(code: AssignedCode): Row {
  const codes = upsCodes(code)
  return Object.fromEntries(UPS_KEY.map((name, place) => [name, codes[place] ?? '']))
}

/** A name that every system takes for a folder. */
function folderOf(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]+/gu, '-').trim() || '-'
}
