import * as z from 'zod'
import { CatalogName } from './catalog.ts'
import { CalendarDate } from './calendar-date.ts'
import { MovingPeriod, datesOf, readMovingPeriod, validRange, type ViewDates } from './date-choice.ts'
import { PageFilters, TRACKING_DIMENSION, TrackingNumbers, parseFilters, printFilters, printValues, readValues } from './page-filters.ts'
import { Against } from './earlier-range.ts'
import { DateType } from './period.ts'
import { modeOf, type PageSpec } from './page-spec.ts'
import { CurrencyChoice, NEW_PAGE, WeightUnit } from './query.ts'
import { wholeRange } from './whole-period.ts'

/** Everything that decides what a page shows; the URL holds it, so a link or a reload shows the same. */
export const View = z.strictObject({
  fact: CatalogName,
  dateType: DateType,
  /** How the dates came about, when they move with the day; '' when they are fixed. */
  period: MovingPeriod,
  from: CalendarDate,
  to: CalendarDate,
  /** What its dates are compared with. */
  against: Against,
  clientId: z.int().positive(),
  childClientIds: z.array(z.int().positive()),
  currency: CurrencyChoice,
  unit: WeightUnit,
  /** One of the page's modes; empty: none. */
  mode: z.string().max(40),
  /** What a person filters the page by, beside the conditions of page and fact. */
  filters: PageFilters,
  /** What the tracking-number search looks for; empty: no search. DATA-05 */
  trackingNumbers: TrackingNumbers,
})
export type View = z.infer<typeof View>

export interface ViewDefaults {
  readonly page: PageSpec
  readonly today: CalendarDate
  readonly clientId: number
}

export function defaultView({ page, today, clientId }: ViewDefaults): View {
  return {
    fact: page.defaultFact,
    dateType: 'bill_date',
    ...(page.period ? { period: '', ...wholeRange(page.period, today) } : datesOf({ frequency: 'rp', period: 'Annual' }, today)),
    against: 'period',
    clientId,
    childClientIds: [],
    ...NEW_PAGE,
    mode: '',
    filters: {},
    trackingNumbers: [],
  }
}

type ViewField = Exclude<keyof View, 'filters'>

/** One short name in the address for each field of the view. */
const PARAMETERS: Record<ViewField, string> = {
  fact: 'fact',
  dateType: 'dates',
  period: 'period',
  from: 'from',
  to: 'to',
  against: 'against',
  clientId: 'client',
  childClientIds: 'children',
  currency: 'currency',
  unit: 'unit',
  mode: 'mode',
  trackingNumbers: 'tracking',
}

/** The address parameters of a view; a field at its default is left out. Fixed dates always stand there, a moving period stands for its dates. */
export function printView(view: View, defaults: ViewDefaults): [string, string][] {
  const usual = defaultView(defaults)
  const fixed = view.period === ''
  const stands = (field: ViewField): boolean => {
    if (field === 'from' || field === 'to') return fixed && !defaults.page.period
    return fieldText(view[field]) !== fieldText(usual[field]) && !(field === 'period' && fixed)
  }
  const fields = Object.keys(PARAMETERS) as ViewField[]
  return [...fields.filter(stands).map((field): [string, string] => [PARAMETERS[field], fieldText(view[field])]), ...printFilters(view.filters)]
}

/** Reads a view from address parameters; what is missing or not valid takes its default, field by field. */
export function parseView(parameters: ReadonlyMap<string, string>, defaults: ViewDefaults): View {
  const usual = defaultView(defaults)
  const read = <F extends ViewField>(field: F, convert: (text: string) => unknown): View[F] => {
    const text = parameters.get(PARAMETERS[field])
    if (text === undefined) return usual[field]
    const parsed = View.shape[field].safeParse(convert(text))
    return parsed.success ? (parsed.data as View[F]) : usual[field]
  }
  const same = (text: string): unknown => text
  const fact = read('fact', same)
  const mode = read('mode', same)
  return {
    fact: defaults.page.facts.some((each) => each.fact === fact) ? fact : usual.fact,
    dateType: read('dateType', same),
    ...readDates(parameters, defaults),
    against: read('against', same),
    clientId: read('clientId', Number),
    childClientIds: read('childClientIds', (text) => text.split(',').filter(Boolean).map(Number)),
    currency: read('currency', same),
    unit: read('unit', same),
    mode: modeOf(defaults.page, mode) ? mode : usual.mode,
    filters: parseFilters(parameters, defaults.page.filters),
    trackingNumbers: defaults.page.filters.includes(TRACKING_DIMENSION) ? read('trackingNumbers', readValues) : usual.trackingNumbers,
  }
}

/** A moving period wins over fixed dates; what is not a range up to today is the usual one, as is anything on a page with dates of its own. */
function readDates(parameters: ReadonlyMap<string, string>, defaults: ViewDefaults): ViewDates {
  const usual = defaultView(defaults)
  if (defaults.page.period) return { period: usual.period, from: usual.from, to: usual.to }
  const moving = readMovingPeriod(parameters.get(PARAMETERS.period) ?? '')
  if (moving) return datesOf(moving, defaults.today)
  const [from, to] = [parameters.get(PARAMETERS.from), parameters.get(PARAMETERS.to)]
  const fixed = from === undefined && to === undefined ? undefined : validRange({ from: from ?? usual.from, to: to ?? usual.to }, defaults.today)
  return fixed ? datesOf({ frequency: 'dr', ...fixed }, defaults.today) : { period: usual.period, from: usual.from, to: usual.to }
}

function fieldText(value: View[ViewField]): string {
  return Array.isArray(value) ? printValues(value.map(String)) : String(value)
}
