import { ROLLING_PERIODS, type RollingPeriod } from '../dates/period.ts'
import { lastOfEach, type Parameters, type Unhonoured } from '../values/unhonoured.ts'

export interface RecordSort {
  readonly by: string
  readonly descending: boolean
}

export interface RecordPlace {
  readonly search: string
  /** The word that the list is narrowed to; '' when it is not. */
  readonly only: string
  /** The moving period that the list is narrowed to, as pages name it; '' when it is not. */
  readonly period: RollingPeriod | ''
  readonly sort: RecordSort
  /** From 1. */
  readonly page: number
  /** The open form: an id, `new`, or null for the list. */
  readonly record: string | null
}

export interface RecordPlaceInput {
  readonly usual: RecordSort
  /** What the list can be sorted by. */
  readonly columns: readonly string[]
  /** What the list can be narrowed to. */
  readonly words: readonly string[]
  /** Whether it has a day that periods are of. */
  readonly hasPeriods: boolean
}

const PARAMETERS = ['search', 'only', 'period', 'sort', 'order', 'page', 'record']
const ORDERS = ['ascending', 'descending']

/** Where in the records an address leads, and what of it does not hold. Decision 0019 */
export function readRecordPlace(
  parameters: Parameters,
  { usual, columns, words, hasPeriods }: RecordPlaceInput,
): { readonly place: RecordPlace; readonly unhonoured: readonly Unhonoured[] } {
  const { last, unhonoured: repeated } = lastOfEach(parameters)
  const wrong = (parameter: string, reason: Unhonoured['reason']): Unhonoured => ({
    parameter,
    text: last.get(parameter) ?? '',
    reason,
  })
  const [by, order, at] = [last.get('sort'), last.get('order'), last.get('page')]
  const isSorted = by === undefined || by === usual.by || columns.includes(by)
  const isOrdered = order === undefined || ORDERS.includes(order)
  const only = last.get('only') ?? ''
  const isWord = only === '' || words.includes(only)
  const named = last.get('period')
  const period = (hasPeriods && ROLLING_PERIODS.find((each) => each === named)) || ''
  const page = at === undefined ? 1 : /^[1-9]\d{0,8}$/.test(at) ? Number(at) : null
  const descending = order === undefined ? by === undefined && usual.descending : order === 'descending'
  return {
    place: {
      search: last.get('search') ?? '',
      only: isWord ? only : '',
      period,
      sort: isSorted && isOrdered ? { by: by ?? usual.by, descending } : usual,
      page: page ?? 1,
      record: last.get('record') ?? null,
    },
    unhonoured: [
      ...repeated,
      ...[...last.keys()]
        .filter((parameter) => !PARAMETERS.includes(parameter))
        .map((parameter) => wrong(parameter, 'not-of-page')),
      ...(isWord ? [] : [wrong('only', 'unknown')]),
      ...(named === undefined || period !== '' ? [] : [wrong('period', hasPeriods ? 'unknown' : 'not-of-page')]),
      ...(isSorted ? [] : [wrong('sort', 'unknown')]),
      ...(isOrdered ? [] : [wrong('order', 'unknown')]),
      ...(page === null ? [wrong('page', 'unknown')] : []),
    ],
  }
}

/** The parameters of a place, without those that are as usual. */
export function printRecordPlace(
  { search, only, period, sort, page, record }: RecordPlace,
  usual: RecordSort,
): [string, string][] {
  const isUsual = sort.by === usual.by && sort.descending === usual.descending
  return [
    ...(search === '' ? [] : [['search', search] as [string, string]]),
    ...(only === '' ? [] : [['only', only] as [string, string]]),
    ...(period === '' ? [] : [['period', period] as [string, string]]),
    ...(isUsual
      ? []
      : [
          ['sort', sort.by] as [string, string],
          ...(sort.descending ? [['order', 'descending'] as [string, string]] : []),
        ]),
    ...(page === 1 ? [] : [['page', String(page)] as [string, string]]),
    ...(record === null ? [] : [['record', record] as [string, string]]),
  ]
}
