import { hash } from 'node:crypto'
import { addDays, addMonths, type CalendarDate } from '../../../../../domain/dates/calendar-date.ts'
import { WHOLE_ROW, type LoadFault } from '../../../../../domain/uploads/load-fault.ts'
import { FACTS, type Fact, type StagedFact } from '../../facts/facts-format.ts'
import type { ReadRecord } from '../../invoice-format.ts'
import { shortened, type BadValue } from '../../reading/read-cells.ts'
import type { CsvRecord } from '../../reading/read-csv-records.ts'
import { readValue } from '../../reading/read-value.ts'
import { recordDamage } from '../../reading/record-damage.ts'
import { carrierOf, statusOf } from './known-words.ts'
import { readMoment, readTime, type DayOrder } from './read-moment.ts'

export interface FactOptions {
  readonly titles: readonly string[]
  /** The place of a column by its name; undefined: the file has none. */
  readonly placeOf: (name: string) => number | undefined
  readonly order: DayOrder
  readonly today: CalendarDate
}

const OLDEST_MONTHS = 120
const LATEST_MONTHS = 12
const LAST_MINUTE = '23:59'
const FIRST_MINUTE = '00:00'
const NUMBERS = { delimiter: ',', decimal: '.' } as const
/** The moments of a record: its own times, and when it was told. */
const MOMENTS = ['scheduled', 'first_attempt', 'delivery', 'told'] as const
type MomentName = (typeof MOMENTS)[number]

/** What one record says of a package, or everything that is wrong with it. */
export function readFact(record: CsvRecord, options: FactOptions): ReadRecord<StagedFact> {
  const { line, text } = record
  const rejected = (bad: readonly BadValue[]) => ({ line, shaped: true, lines: [], bad, doubts: [] })
  const damage = recordDamage(record, options.titles)
  if (damage) return rejected([damage])
  const cells = cellsOf(record, options)
  const number = readValue('code', cells.text('tracking_number').replaceAll(/\s/g, ''), NUMBERS)
  const moments = MOMENTS.map((name) => momentOf(name, cells, options.today))
  const bad = [
    ...(typeof number === 'string' && number !== ''
      ? []
      : [cells.spoilt('tracking_number', (number instanceof Object && number.fault) || { code: 'missing' })]),
    ...moments.filter((moment) => moment instanceof Object),
  ]
  const [scheduled, attempted, delivered, told] = moments.map((moment) => (typeof moment === 'string' ? moment : null))
  const carrier = carrierOf(cells.text('carrier'))
  const { status, stage } = statusOf(cells.text('delivery_status'))
  const facts = {
    scheduled_date: scheduled ?? null,
    first_attempt_date: attempted ?? null,
    delivery_date: delivered ?? null,
    delivery_status: status,
    delivery_location: cells.text('delivery_location') || null,
    exception_reason: cells.text('exception_reason') || null,
  } satisfies Record<Fact, string | null>
  if (bad.length === 0 && FACTS.every((name) => facts[name] === null))
    bad.push({ column: WHOLE_ROW, value: shortened(text), fault: { code: 'noFact' } })
  if (bad.length > 0) return rejected(bad)
  const newest = told ?? [attempted ?? '', delivered ?? ''].sort().at(-1) ?? ''
  const spelled = FACTS.map((name) => facts[name] ?? '').join('\u001F')
  const age = [newest, stage, scheduled ?? '', hash('sha256', spelled, 'base64url')].join(' ')
  const unknown = carrier === undefined ? [cells.spoilt('carrier', { code: 'unknownCarrier', end: 'leftOut' })] : []
  const fact = { trackingNumber: String(number), carrier: carrier ?? null, facts, age }
  return { line, shaped: true, lines: [fact], bad: [], doubts: unknown }
}

interface Cells {
  readonly order: DayOrder
  /** '' where the file has no such column. */
  readonly text: (name: string) => string
  readonly spoilt: (name: string, fault: LoadFault) => BadValue
}

function cellsOf({ fields }: CsvRecord, { titles, placeOf, order }: FactOptions): Cells {
  const text = (name: string) => (fields[placeOf(name) ?? -1] ?? '').trim()
  return {
    order,
    text,
    spoilt: (name, fault) => ({ column: titles[placeOf(name) ?? -1] ?? name, value: shortened(text(name)), fault }),
  }
}

/** YYYY-MM-DD HH:MM. A scheduled day lasts until its end; any other day without a time begins with it, as invoices tell deliveries. */
function momentOf(name: MomentName, { text, spoilt, order }: Cells, today: CalendarDate): string | null | BadValue {
  const [date, time] = name === 'told' ? ['told_at', 'told_time'] : [`${name}_date`, `${name}_time`]
  if (text(date) === '') return null
  const moment = readMoment(text(date), order)
  if ('code' in moment) return spoilt(date, moment)
  if (moment.day < addMonths(today, -OLDEST_MONTHS)) return spoilt(date, { code: 'longAgo' })
  if (moment.day > latestDay(name, today)) return spoilt(date, { code: 'inFuture' })
  const own = moment.time ?? (text(time) === '' ? null : readTime(text(time)))
  if (own === null && text(time) !== '') return spoilt(time, { code: 'notTime', what: 'HH:MM' })
  return `${moment.day} ${own ?? (name === 'scheduled' ? LAST_MINUTE : FIRST_MINUTE)}`
}

/** What happened may be of a day that is tomorrow's here. */
function latestDay(name: MomentName, today: CalendarDate): CalendarDate {
  return name === 'scheduled' ? addMonths(today, LATEST_MONTHS) : addDays(today, 1)
}
