import type { ChargeCase, DerivedColumn, TableIndex } from '../../domain/query/catalog.ts'
import { printCondition } from '../../domain/query/condition.ts'
import { WEIGHED } from '../../domain/query/measure-rows.ts'
import { WEIGHT_BANDS, type WeightBand } from '../../domain/query/weight-bands.ts'
import { KGS_PER_LB } from '../../domain/values/weight.ts'
import type { Dialect } from './engines/dialect.ts'

export interface Derivation {
  readonly sql: string
  /** One line that joins what the expression reads beside the rows; it matches each row at most once, with rows of its client or of no client. */
  readonly lookup?: string
  /** Where a row has several values: the list that a condition looks into; `sql` is them all in one text. */
  readonly members?: string
  /** The columns that alone say it, which have few values together: rows are grouped by them many times as fast as by a text made of them. */
  readonly stored?: readonly string[]
}

/** The country stands inside the equality: beside it, the engine compares each row with each area. */
const consigneeArea = (dialect: Dialect) =>
  `CASE WHEN normalised_consignee_country = 'US' THEN ${dialect.firstLetters('consignee_postal_code', 3)} END`
const postalAreas = (area: string) => `LEFT JOIN postal_area ON area = ${area}`

const GROUPS_OF_ACCOUNTS =
  'JOIN account_group_account m ON m.account_id = a.id JOIN account_group g ON g.id = m.account_group_id AND g.client_id = a.client_id'
const DIVISIONS_OF_ACCOUNTS =
  'JOIN account_group_account m ON m.account_id = a.id JOIN account_division_group d ON d.account_group_id = m.account_group_id JOIN account_division g ON g.id = d.account_division_id AND g.client_id = a.client_id'

/** The loads that brought lines of each invoice. */
const loadsOfInvoices = (dialect: Dialect) =>
  `SELECT l.client_id AS load_client, l.carrier_id AS load_carrier, l.account_number AS load_account, l.invoice_number AS load_invoice, l.invoice_date AS load_date, ${dialect.list(dialect.text('s.import_id'))} AS load_list, ${dialect.listed(dialect.text('s.import_id'), "', '")} AS load_numbers FROM loaded_row l JOIN line_source s ON s.line_number = l.line_number GROUP BY l.client_id, l.carrier_id, l.account_number, l.invoice_number, l.invoice_date`
const loads = (dialect: Dialect) =>
  `LEFT JOIN (${loadsOfInvoices(dialect)}) AS own_loads ON load_client = client_id AND load_carrier = carrier_id AND load_account = account_number AND load_invoice = invoice_number AND load_date = bill_date`

const DOMESTIC = `normalised_sender_country = 'US' AND normalised_consignee_country = 'US' AND zone_number IS NOT NULL`
/**
 * The US zone's number, else the zone by its name: as billed, with the country before it where all of the way is in
 * another country, and with both where it would read like a US zone. Decision 0027.
 */
const normalisedZone = (dialect: Dialect) => `CASE
    WHEN normalised_sender_country = 'US' AND normalised_consignee_country = 'US' THEN coalesce(${dialect.text('zone_number')}, zone)
    WHEN normalised_sender_country = normalised_consignee_country OR zone IN ('2', '3', '4', '5', '6', '7', '8')
      THEN ${dialect.joined("'-'", 'normalised_sender_country', 'nullif(normalised_consignee_country, normalised_sender_country)')} || ' ' || zone
    ELSE zone END`

const OWNERS =
  'LEFT JOIN (SELECT id AS owner_client, name AS owner_name FROM client) AS owner ON owner_client = client_id'

/** The packages that were charged for a residential address. */
const residentialPackages = (dialect: Dialect) =>
  `LEFT JOIN (SELECT DISTINCT client_id AS residential_client, tracking_id AS residential_id FROM charge_level_info WHERE ${dialect.startsWith('accessorial', "'Residential'")}) AS residential_package ON residential_client = client_id AND residential_id = tracking_id`
/** As the service or a residential surcharge says; blank where neither does. */
const residential = (dialect: Dialect) => `CASE
    WHEN residential_id IS NOT NULL OR ${dialect.contains('service', "'Residential'")} OR ${dialect.contains('service', "'Home Delivery'")} THEN 'Residential'
    WHEN ${dialect.contains('service', "'Commercial'")} THEN 'Commercial' END`

/** The band of pounds, as SQL of the band says it. */
export function weightBand(pounds: string, said: (band: WeightBand, place: number) => string): string {
  const cases = WEIGHT_BANDS.map((band, place) =>
    band.below !== undefined
      ? `WHEN ${pounds} < ${band.below} THEN ${said(band, place)}`
      : band.upTo !== undefined
        ? `WHEN ${pounds} <= ${band.upTo} THEN ${said(band, place)}`
        : `ELSE ${said(band, place)}`,
  )
  return `CASE WHEN ${pounds} IS NULL THEN NULL ${cases.join(' ')} END`
}

const weighed = (weight: string) => `CASE WHEN ${WEIGHED.map(printCondition).join(' AND ')} THEN ${weight} END`

type Weighing = 'bill' | 'actual'
const DELTA_POUNDS = 'bill_weight_pounds - actual_weight_pounds'
/** What the file says where it says kilograms, else its pounds times 0.45359237. */
const kilograms = (weighing: Weighing, dialect: Dialect) =>
  `CASE WHEN ${weighing}_weight_unit = 'kgs' THEN ${weighing}_weight ELSE ${dialect.wide(`${weighing}_weight_pounds`)} * ${dialect.decimal(KGS_PER_LB)} END`
const deltaKilograms = (dialect: Dialect) => `(${kilograms('bill', dialect)} - ${kilograms('actual', dialect)})`

const delivered = (dialect: Dialect) => `pickup_date IS NOT NULL AND ${dialect.day('delivery_date')} >= pickup_date`

export interface Derived {
  readonly dialect: Dialect
  /** Gives the place of the bound day. */
  readonly today: () => string
  /** The columns that a roll-up keeps, derived ones too; none: the rows are read. */
  readonly kept?: readonly string[]
}

/** What an expression of a derived column is written with. */
interface Reading extends Pick<Derived, 'dialect' | 'today'> {
  /** Another derived column within it. */
  readonly part: (of: DerivedColumn) => string
}

interface HowRead {
  /** A table of sums that has these columns has it too, by the same words; of others, only the rows have it. */
  readonly madeOf?: readonly string[]
  readonly read: (reading: Reading) => Derivation
}

/** How each derived column is read, and what it is made of. */
export const DERIVED_COLUMNS: Readonly<Record<DerivedColumn, HowRead>> = {
  decided_status: { read: () => ({ sql: DECIDED_STATUS }) },
  awaited_since: { read: ({ dialect }) => ({ sql: awaitedSince(dialect) }) },
  freight_rows: { read: () => ({ sql: 'CASE WHEN no_of_pkgs > 0 THEN 1 END' }) },
  tracking_status: {
    madeOf: ['decided_status', 'awaited_since'],
    read: ({ today, part }) => ({
      sql: `coalesce(${part('decided_status')}, CASE WHEN ${part('awaited_since')} < ${today()} THEN 'pending late' END)`,
    }),
  },
  overdue_days: {
    madeOf: ['awaited_since'],
    read: ({ dialect, today, part }) => ({
      sql: `CASE WHEN ${part('awaited_since')} < ${today()} THEN ${dialect.daysBetween(part('awaited_since'), today())} END`,
    }),
  },
  account_group: {
    madeOf: ['client_id', 'carrier_id', 'account_number'],
    read: ({ dialect }) => ({
      sql: 'group_names',
      members: 'group_list',
      lookup: namesOfAccounts('group', { dialect, joins: GROUPS_OF_ACCOUNTS }),
    }),
  },
  account_division: {
    madeOf: ['client_id', 'carrier_id', 'account_number'],
    read: ({ dialect }) => ({
      sql: 'division_names',
      members: 'division_list',
      lookup: namesOfAccounts('division', { dialect, joins: DIVISIONS_OF_ACCOUNTS }),
    }),
  },
  load: { read: ({ dialect }) => ({ sql: 'load_numbers', members: 'load_list', lookup: loads(dialect) }) },
  // Rows are read by it wherever it is named: gl/coded-rows.sql.ts.
  gl_code: { read: () => ({ sql: 'gl_code' }) },
  consignee_area: { read: ({ dialect }) => ({ sql: consigneeArea(dialect) }) },
  postal_area: {
    madeOf: ['consignee_area'],
    read: ({ part }) => ({ sql: 'postal_area.name', lookup: postalAreas(part('consignee_area')) }),
  },
  latitude: {
    madeOf: ['consignee_area'],
    read: ({ part }) => ({ sql: 'postal_area.latitude', lookup: postalAreas(part('consignee_area')) }),
  },
  longitude: {
    madeOf: ['consignee_area'],
    read: ({ part }) => ({ sql: 'postal_area.longitude', lookup: postalAreas(part('consignee_area')) }),
  },
  domestic_packages: { read: () => ({ sql: `CASE WHEN ${DOMESTIC} THEN no_of_pkgs END` }) },
  domestic_zones: { read: () => ({ sql: `CASE WHEN ${DOMESTIC} THEN no_of_pkgs * zone_number END` }) },
  delivered_packages: { read: ({ dialect }) => ({ sql: `CASE WHEN ${delivered(dialect)} THEN no_of_pkgs END` }) },
  delivery_days: {
    read: ({ dialect }) => ({
      sql: `CASE WHEN ${delivered(dialect)} THEN no_of_pkgs * ${dialect.daysBetween('pickup_date', dialect.day('delivery_date'))} END`,
    }),
  },
  business_delivery_days: {
    read: ({ dialect }) => ({
      sql: `CASE WHEN ${delivered(dialect)} THEN no_of_pkgs * (${dialect.weekdaysUpTo(dialect.day('delivery_date'))} - ${dialect.weekdaysUpTo('pickup_date')}) END`,
    }),
  },
  client_name: { madeOf: ['client_id'], read: () => ({ sql: 'owner_name', lookup: OWNERS }) },
  residential: { read: ({ dialect }) => ({ sql: residential(dialect), lookup: residentialPackages(dialect) }) },
  weight_band: { read: () => ({ sql: weightBand('bill_weight_pounds', ({ name }) => `'${name}'`) }) },
  normalised_zone: {
    read: ({ dialect }) => ({
      sql: normalisedZone(dialect),
      stored: ['zone', 'zone_number', 'normalised_sender_country', 'normalised_consignee_country'],
    }),
  },
  weighed_pkgs: { read: () => ({ sql: weighed('no_of_pkgs') }) },
  weighed_bill_pounds: { read: () => ({ sql: weighed('bill_weight_pounds') }) },
  weighed_actual_pounds: { read: () => ({ sql: weighed('actual_weight_pounds') }) },
  weighed_delta_pounds: { read: () => ({ sql: weighed(DELTA_POUNDS) }) },
  bill_weight_kgs: { read: ({ dialect }) => ({ sql: kilograms('bill', dialect) }) },
  actual_weight_kgs: { read: ({ dialect }) => ({ sql: kilograms('actual', dialect) }) },
  delta_weight_kgs: { read: ({ dialect }) => ({ sql: deltaKilograms(dialect) }) },
  weighed_bill_kgs: { read: ({ dialect }) => ({ sql: weighed(kilograms('bill', dialect)) }) },
  weighed_actual_kgs: { read: ({ dialect }) => ({ sql: weighed(kilograms('actual', dialect)) }) },
  weighed_delta_kgs: { read: ({ dialect }) => ({ sql: weighed(deltaKilograms(dialect)) }) },
}

/** By its name alone where a roll-up keeps it. */
export function derivedColumn(name: DerivedColumn, derived: Derived): Derivation {
  const { dialect, today, kept = [] } = derived
  if (kept.includes(name)) return { sql: `"${name}"` }
  return DERIVED_COLUMNS[name].read({ dialect, today, part: (of) => derivedColumn(of, derived).sql })
}

/** What a charge says by its code, else by its category; null where neither says anything. The texts are of the catalogue's own letters. */
export function saidByCharge(cases: readonly ChargeCase[]): string {
  const whens = (column: string, list: 'codes' | 'categories') =>
    cases.flatMap(({ value, [list]: names = [] }) =>
      names.length === 0 ? [] : [`WHEN ${column} IN (${names.map((name) => `'${name}'`).join(', ')}) THEN '${value}'`],
    )
  return `CASE ${[...whens('accessorial_code', 'codes'), ...whens('charge_category', 'categories')].join(' ')} END`
}

/** Of what is asked by, what charges say: each column with its SQL over charges. */
export function columnsSaid(names: readonly string[], { columns }: TableIndex): ReadonlyMap<string, string> {
  return new Map(
    names.flatMap((name): [string, string][] => {
      const cases = columns.get(name)?.byCharge
      return cases ? [[name, saidByCharge(cases)]] : []
    }),
  )
}

/** The groups or divisions of each account, as one text and as a list; `joins` lead from account `a` to what has the name, `g`, of its client. */
function namesOfAccounts(
  kind: 'group' | 'division',
  { dialect, joins }: { readonly dialect: Dialect; readonly joins: string },
): string {
  const names = `a.client_id AS ${kind}_client, a.carrier_id AS ${kind}_carrier, a.number AS ${kind}_account, ${dialect.list('g.name')} AS ${kind}_list, ${dialect.listed('g.name', "', '")} AS ${kind}_names`
  const own = `SELECT ${names} FROM account a ${joins} GROUP BY a.client_id, a.carrier_id, a.number`
  return `LEFT JOIN (${own}) AS own_${kind}s ON ${kind}_client = client_id AND ${kind}_carrier = carrier_id AND ${kind}_account = account_number`
}

/** Delivery status as far as the facts of a package alone say it; null while nothing can be said. */
const DECIDED_STATUS = `CASE WHEN scheduled_date IS NULL THEN NULL
    WHEN first_attempt_date <= scheduled_date OR delivery_date <= scheduled_date THEN 'on-time'
    WHEN delivery_date IS NOT NULL AND exception_reason IS NOT NULL THEN 'exception'
    WHEN delivery_date IS NOT NULL THEN 'late' END`

/** The day that a package without any other status was to arrive: it is pending late once that is past. */
function awaitedSince(dialect: Dialect): string {
  return `CASE WHEN delivery_date IS NULL AND (first_attempt_date IS NULL OR first_attempt_date > scheduled_date) THEN ${dialect.day('scheduled_date')} END`
}
