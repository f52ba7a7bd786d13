/** What a cell of a rate table is: names apart by `|`, days as YYYY-MM-DD, yes or no as true or false. */
export interface RateColumn {
  readonly kind: 'name' | 'names' | 'day' | 'whole' | 'figure' | 'percent' | 'yesNo'
  /** Rows are told apart by these. */
  readonly isKey?: true
  readonly mayBeEmpty?: true
  /** A file may do without the column. */
  readonly mayBeMissing?: true
  /** Decimals at most. */
  readonly places?: number
  readonly oneOf?: readonly string[]
}

export const RATE_TABLE_NAMES = [
  'services',
  'carrierRules',
  'tariff',
  'surcharges',
  'fuel',
  'deliveryAreas',
  'zones',
  'claimRules',
  'paymentTerms',
  'correctionFees',
] as const
export type RateTableName = (typeof RATE_TABLE_NAMES)[number]

export interface RateTable {
  /** In the warehouse; its columns beside the carrier are those of the file. */
  readonly table: string
  readonly columns: Readonly<Record<string, RateColumn>>
  /** The column that says from when a row counts; absent: always. */
  readonly dated?: string
  /** Verdicts go by it, and no rating. */
  readonly judges?: true
}

const name = { kind: 'name' } as const
const key = { kind: 'name', isKey: true } as const
const day = { kind: 'day', isKey: true } as const
const yesNo = { kind: 'yesNo' } as const
const limit = { kind: 'figure', places: 2, isKey: true, mayBeEmpty: true } as const

/** What carriers call what is asked back; the dated claim rules say how long it may be. */
export const CLAIM_TYPES = ['duplicate', 'late', 'weight', 'rate', 'surcharge', 'fuel', 'fee', 'void'] as const
export type ClaimType = (typeof CLAIM_TYPES)[number]

/** The tables that rating and audit read, as files have them: one carrier's rows, a header of these names. docs/rate-tables.md */
export const RATE_TABLES: Readonly<Record<RateTableName, RateTable>> = {
  services: {
    table: 'rated_service',
    columns: {
      service: key,
      service_group: name,
      fuel_mode: name,
      residential: { ...yesNo, mayBeEmpty: true },
      dimensional: yesNo,
      days_min: { kind: 'whole', mayBeEmpty: true },
      days_max: { kind: 'whole', mayBeEmpty: true },
      guaranteed: yesNo,
    },
  },
  carrierRules: {
    table: 'carrier_rule',
    dated: 'effective_from',
    columns: {
      effective_from: day,
      divisor: { kind: 'figure', places: 2 },
      above_volume: { kind: 'figure', places: 2 },
      side_rounding: { kind: 'name', oneOf: ['nearest', 'up'] },
    },
  },
  tariff: {
    table: 'tariff_rate',
    dated: 'effective_from',
    columns: {
      tariff: key,
      effective_from: day,
      service: key,
      packaging: { kind: 'name', isKey: true, oneOf: ['package', 'letter', 'pak'] },
      zone: key,
      pounds: { kind: 'whole', isKey: true },
      amount: { kind: 'figure', places: 6 },
      per_pound: yesNo,
    },
  },
  surcharges: {
    table: 'accessorial_rate',
    dated: 'effective_from',
    columns: {
      tariff: key,
      code: key,
      name,
      effective_from: day,
      effective_to: { kind: 'day', mayBeEmpty: true },
      service_groups: { kind: 'names', isKey: true, mayBeEmpty: true },
      residential: { kind: 'yesNo', isKey: true, mayBeEmpty: true },
      area: { ...key, mayBeEmpty: true },
      zones: { kind: 'names', isKey: true, mayBeEmpty: true },
      longest_above: limit,
      second_above: limit,
      girth_above: limit,
      volume_above: limit,
      weight_above: limit,
      asked: { ...key, mayBeEmpty: true },
      choice: { ...name, mayBeEmpty: true },
      place: { kind: 'whole', isKey: true },
      amount: { kind: 'figure', places: 2, mayBeEmpty: true },
      percent_of_list: { kind: 'percent', places: 3, mayBeEmpty: true },
      fuel_eligible: yesNo,
      minimum_pounds: { kind: 'figure', places: 2, mayBeEmpty: true },
    },
  },
  fuel: {
    table: 'fuel_percent',
    dated: 'week',
    columns: { mode: key, week: day, percent: { kind: 'percent', places: 3 } },
  },
  deliveryAreas: {
    table: 'delivery_area',
    dated: 'effective_from',
    columns: { postal_code: key, effective_from: day, area: { ...name, mayBeEmpty: true } },
  },
  zones: {
    table: 'zone_chart',
    columns: { sender_area: key, receiver_area: key, zone: name },
  },
  claimRules: {
    table: 'claim_rule',
    dated: 'effective_from',
    judges: true,
    columns: {
      claim_type: { ...key, oneOf: CLAIM_TYPES },
      effective_from: day,
      days: { kind: 'whole' },
      counts_from: { kind: 'name', oneOf: ['delivery', 'shipping', 'invoice'] },
      evidence: { ...name, mayBeEmpty: true },
    },
  },
  paymentTerms: {
    table: 'payment_term',
    dated: 'effective_from',
    judges: true,
    columns: { effective_from: day, days: { kind: 'whole' } },
  },
  correctionFees: {
    table: 'correction_fee',
    dated: 'effective_from',
    judges: true,
    columns: {
      currency: key,
      effective_from: day,
      average_above: { kind: 'figure', places: 2 },
      per_package: { kind: 'figure', places: 2 },
      percent: { kind: 'percent', places: 3 },
    },
  },
}

export const RATE_FILE_FAULTS = [
  'empty',
  'unknownColumn',
  'missingColumn',
  'columnTwice',
  'tooManyRows',
  'cellCount',
  'quote',
  'missing',
  'tooLong',
  'active',
  'notADay',
  'notAWhole',
  'notAFigure',
  'notAPercent',
  'notYesNo',
  'unknownWord',
  'twice',
  'endsBeforeItBegins',
  'oneAmount',
  'daysTurned',
  'missingPounds',
  'abovePerPound',
] as const

/** What is wrong in a file, or in another one that is read as these are: its line from 1, the column and the value, empty where it is not one. */
export interface RateFileFault {
  readonly code: (typeof RATE_FILE_FAULTS)[number]
  readonly line: number
  readonly column: string
  readonly value: string
}

export const MOST_RATE_BYTES = 40 * 1024 * 1024
export const MOST_RATE_ROWS = 400_000
