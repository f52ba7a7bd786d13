import * as z from 'zod'
import type { ChargeColumnMapping, FieldSource, MappingDraft } from './file-mapping.ts'
import { MAPPING_FIELD_NAMES, mappingField, type FieldKind, type MappingField } from './mapping-fields.ts'

const MAPPING_FAULTS = [
  'nameMissing',
  'carrierMissing',
  /** `field` has to be given. */
  'fieldMissing',
  /** `field` cannot be one value for the whole file. */
  'fieldNotFixed',
  /** `column` is not among the titles. */
  'columnUnknown',
  /** `column` is taken for an amount and for something else, or for two things of other kinds. */
  'columnTwice',
  'dateOrderMissing',
  'decimalMissing',
  /** There are discounts, and nothing says which sign they have. */
  'discountsMissing',
  'chargesMissing',
  /** No charge can be the transport itself. */
  'transportMissing',
  /** Nothing tells a package: all charges are fees of the invoice. */
  'trackingMissing',
  /** There are weights, and nothing says their unit. */
  'weightUnitMissing',
  'sideUnitMissing',
] as const

/** What is wrong with a mapping; with a `warning` it can be saved all the same. `field` and `column` say where. */
export const MappingFault = z
  .strictObject({
    code: z.enum(MAPPING_FAULTS),
    warning: z.boolean(),
    field: z.enum(MAPPING_FIELD_NAMES).nullable(),
    column: z.string().nullable(),
  })
  .meta({ id: 'MappingFault' })
export type MappingFault = Readonly<z.infer<typeof MappingFault>>

type Where = Partial<Pick<MappingFault, 'warning' | 'field' | 'column'>>

/** Everything that is wrong with a mapping; without one that is no warning it is a `FileMapping`. */
export function checkMapping(draft: MappingDraft): MappingFault[] {
  const { fields, charges } = draft
  const faults: MappingFault[] = []
  const add = (code: MappingFault['code'], where: Where = {}) =>
    faults.push({ code, warning: false, field: null, column: null, ...where })
  if (draft.name.trim() === '') add('nameMissing')
  if (draft.carrier.trim() === '') add('carrierMissing')
  for (const field of MAPPING_FIELD_NAMES) {
    const [source, { required, fixed }] = [fields[field], mappingField(field)]
    if (!source && required) add('fieldMissing', { field })
    if (source && 'value' in source && !fixed) add('fieldNotFixed', { field })
  }
  const uses = usesOf(draft)
  for (const { column, field } of uses) if (!draft.titles.includes(column)) add('columnUnknown', { column, field })
  for (const column of columnsTakenTwice(uses)) add('columnTwice', { column })
  const kinds = new Set(uses.map(({ kind }) => kind))
  if (draft.dateOrder === null && (kinds.has('date') || kinds.has('moment'))) add('dateOrderMissing')
  if (draft.decimal === null && charges.length > 0) add('decimalMissing')
  if (draft.discounts === null && hasDiscounts(draft)) add('discountsMissing')
  if (charges.length === 0) add('chargesMissing')
  if (charges.length > 0 && !mayTransport(draft)) add('transportMissing', { warning: true })
  if (!fields.tracking_number) add('trackingMissing', { warning: true, field: 'tracking_number' })
  if ((fields.actual_weight ?? fields.bill_weight) && !fields.weight_unit)
    add('weightUnitMissing', { field: 'weight_unit' })
  if ((fields.dimensions ?? fields.length) && !fields.dim_unit) add('sideUnitMissing', { field: 'dim_unit' })
  return faults
}

interface Use {
  readonly column: string
  readonly field: MappingField | null
  readonly kind: FieldKind
}

function usesOf({ fields, charges }: MappingDraft): Use[] {
  const sources = Object.entries(fields) as [MappingField, FieldSource][]
  const ofCharge = ({ amount, discount, text, code }: ChargeColumnMapping): Use[] => [
    ...[amount, discount].flatMap((column) =>
      column === null ? [] : [{ column, field: null, kind: 'amount' as const }],
    ),
    ...[text, code].flatMap((column) => (column === null ? [] : [{ column, field: null, kind: 'text' as const }])),
  ]
  return [
    ...sources.flatMap(([field, source]) =>
      'column' in source ? [{ column: source.column, field, kind: mappingField(field).kind }] : [],
    ),
    ...charges.flatMap(ofCharge),
  ]
}

/** Kinds whose cells may be read as one another. */
const ALIKE: Readonly<Partial<Record<FieldKind, FieldKind>>> = {
  account: 'text',
  number: 'text',
  country: 'text',
  currency: 'text',
  moment: 'date',
  time: 'date',
  weightUnit: 'text',
  sideUnit: 'text',
}

/** An amount is one charge, or the row's total; text and dates may say several things. */
function columnsTakenTwice(uses: readonly Use[]): string[] {
  const columns = [...new Set(uses.map(({ column }) => column))]
  return columns.filter((column) => {
    const own = uses.filter((use) => use.column === column)
    const kinds = new Set(own.map(({ kind }) => ALIKE[kind] ?? kind))
    return own.length > 1 && (kinds.size > 1 || !(kinds.has('text') || kinds.has('date')))
  })
}

function hasDiscounts({ charges, texts }: MappingDraft): boolean {
  return (
    charges.some(({ discount, means }) => discount !== null || means?.discount) ||
    texts.some(({ means }) => means.discount)
  )
}

function mayTransport({ charges, texts }: MappingDraft): boolean {
  const transports = (means: ChargeColumnMapping['means']) => means?.category === 'transportation' && !means.discount
  return charges.some(({ means }) => transports(means)) || texts.some(({ means }) => transports(means))
}
