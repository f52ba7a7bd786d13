/**
 * What a cell of a mapped file is read as. `account`, `number` and `text` are text (of the first two every digit counts),
 * `moment` is a date with or without a time.
 */
export type FieldKind =
  | 'account'
  | 'number'
  | 'text'
  | 'country'
  | 'currency'
  | 'date'
  | 'moment'
  | 'time'
  | 'amount'
  | 'weight'
  | 'side'
  | 'sides'
  | 'quantity'
  | 'weightUnit'
  | 'sideUnit'

/** Where a person looks for it. */
type FieldGroup = 'invoice' | 'shipment' | 'measures' | 'sender' | 'consignee' | 'check'

interface Field {
  readonly kind: FieldKind
  readonly group: FieldGroup
  /** A mapping has to say where it stands, or what it is. */
  readonly required?: true
  /** May be one value for the whole file. */
  readonly fixed?: true
}

/**
 * What a column of a mapped file may say of an invoice, a package or a charge, in the order that people are shown it. The
 * charges themselves are not here: a mapping names them apart.
 */
export const MAPPING_FIELDS = {
  account_number: { kind: 'account', group: 'invoice', required: true, fixed: true },
  invoice_number: { kind: 'number', group: 'invoice', required: true, fixed: true },
  invoice_date: { kind: 'date', group: 'invoice', required: true, fixed: true },
  invoice_currency: { kind: 'currency', group: 'invoice', required: true, fixed: true },
  invoice_amount: { kind: 'amount', group: 'invoice' },
  tracking_number: { kind: 'number', group: 'shipment' },
  package_quantity: { kind: 'quantity', group: 'shipment' },
  service_text: { kind: 'text', group: 'shipment', fixed: true },
  zone: { kind: 'text', group: 'shipment' },
  bill_option: { kind: 'text', group: 'shipment', fixed: true },
  pickup_date: { kind: 'date', group: 'shipment' },
  delivery_date: { kind: 'moment', group: 'shipment' },
  delivery_time: { kind: 'time', group: 'shipment' },
  reference_1: { kind: 'text', group: 'shipment' },
  reference_2: { kind: 'text', group: 'shipment' },
  reference_3: { kind: 'text', group: 'shipment' },
  actual_weight: { kind: 'weight', group: 'measures' },
  bill_weight: { kind: 'weight', group: 'measures' },
  weight_unit: { kind: 'weightUnit', group: 'measures', fixed: true },
  dimensions: { kind: 'sides', group: 'measures' },
  length: { kind: 'side', group: 'measures' },
  width: { kind: 'side', group: 'measures' },
  height: { kind: 'side', group: 'measures' },
  dim_unit: { kind: 'sideUnit', group: 'measures', fixed: true },
  sender_name: { kind: 'text', group: 'sender' },
  sender_company: { kind: 'text', group: 'sender' },
  sender_address: { kind: 'text', group: 'sender' },
  sender_city: { kind: 'text', group: 'sender' },
  sender_state: { kind: 'text', group: 'sender' },
  sender_postal_code: { kind: 'text', group: 'sender' },
  sender_cntry: { kind: 'country', group: 'sender', fixed: true },
  consignee_name: { kind: 'text', group: 'consignee' },
  consignee_company: { kind: 'text', group: 'consignee' },
  consignee_address: { kind: 'text', group: 'consignee' },
  consignee_city: { kind: 'text', group: 'consignee' },
  consignee_state: { kind: 'text', group: 'consignee' },
  consignee_postal_code: { kind: 'text', group: 'consignee' },
  consignee_cntry: { kind: 'country', group: 'consignee', fixed: true },
  /** What a row says that its charges come to. */
  stated_net: { kind: 'amount', group: 'check' },
} as const satisfies Readonly<Record<string, Field>>

export type MappingField = keyof typeof MAPPING_FIELDS

export const MAPPING_FIELD_NAMES = Object.keys(MAPPING_FIELDS) as [MappingField, ...MappingField[]]

/** A field, as any of them. */
export function mappingField(name: MappingField): Field {
  return MAPPING_FIELDS[name]
}
