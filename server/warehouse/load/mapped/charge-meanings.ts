import type { ChargeMeaning, FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import type { RuleRow } from '../rule-tables.ts'
import { IGNORED, naming, type ChargeText } from '../table/charge-texts.ts'

/** What a mapping says of its charges. */
export interface ChargeMeanings {
  /** A table of charge texts for the rules of the format: a row for each of its keys. */
  readonly rows: readonly RuleRow[]
  /** What all amounts of a column are. */
  readonly ofColumn: (amount: string) => ChargeText | undefined
  readonly ofText: (code: string, text: string) => ChargeText | undefined
  /** The transport itself. */
  readonly transport: ChargeText
  /** The meaning as the mapping has it. */
  readonly meaningOf: (key: string | null | undefined) => ChargeMeaning | null
}

const TRANSPORT: ChargeMeaning = { category: 'transportation', name: null, discount: false }

export function chargeMeanings({ charges, texts }: Pick<FileMapping, 'charges' | 'texts'>): ChargeMeanings {
  const columns = charges.flatMap(({ amount, means }) => (means ? [meant('column', amount, means)] : []))
  const named = texts.map(({ means, ...said }, index) => ({ ...said, ...meant('text', String(index), means) }))
  const transport = meant('transport', '', TRANSPORT)
  const all = [...columns, ...named, transport]
  return {
    rows: all.map(({ row }) => row),
    ofColumn: (amount) => columns.find(({ row }) => row['text'] === amount)?.charge,
    ofText: naming(named, ({ charge }) => charge),
    transport: transport.charge,
    meaningOf: (key) => all.find((each) => each.charge.key === key)?.means ?? null,
  }
}

/** A meaning as the rules and the reading know it, under a key that no other has. */
function meant(
  kind: 'column' | 'text' | 'transport',
  of: string,
  means: ChargeMeaning,
): { readonly means: ChargeMeaning; readonly row: RuleRow; readonly charge: ChargeText } {
  const { category, name, discount } = means
  const transports = category === 'transportation' && !discount
  const charge: ChargeText = {
    key: `${kind}|${of}`,
    text: transports ? 'Transportation' : kindOf(category, name),
    accessorial: category,
    discountOf: discount ? kindOf(category, name) : '',
    says: category === IGNORED ? IGNORED : transports ? 'transport' : '',
  }
  const row = {
    code: kind,
    text: of,
    charge_category: category === IGNORED ? 'other' : category,
    accessorial_code: '',
    accessorial: name ?? '',
    credit_type: '',
    counts_in: '',
  }
  return { means, row, charge }
}

/** Names what a discount lowers: the charge of a category and name, else any of the category. */
function kindOf(category: string, name: string | null): string {
  return name === null ? category : `${category} ${name}`
}
