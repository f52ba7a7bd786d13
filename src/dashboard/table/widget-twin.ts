import { isAdditive, labelOf } from '../../../domain/catalog.ts'
import { exactSum } from '../../../domain/exact-sum.ts'
import { percentOf, type ValueFormat } from '../../../domain/format.ts'
import { knownBuckets } from '../../../domain/invoiced-days.ts'
import { fillName } from '../../../domain/plan-query.ts'
import type { QueryRow } from '../../../domain/query.ts'
import { spanOf } from '../../../domain/widget-settings.ts'
import { networkMap } from '../../../domain/network-map.ts'
import { breakdownDrawing } from '../../charts/breakdown-drawing.ts'
import type { DrawingInput } from '../../charts/drawing.ts'
import { amountsDrawing } from '../../charts/amounts-drawing.ts'
import { MINUS } from '../fact-signs.ts'
import { baseFact } from '../../charts/fact-rows.ts'
import type { PeriodRow } from '../../charts/period-rows.ts'
import { placeName } from '../../charts/place-name.ts'
import { senderName, stateName } from '../../charts/network-drawing.ts'
import { trendsDrawing } from '../../charts/trends-drawing.ts'
import { chosenFact } from '../../charts/widget-chart-props.ts'
import { text } from '../../text/text.ts'
import { fullValue, number, percent } from '../../text/values.ts'
import { wordsCell, type Twin, type TwinCell, type TwinColumn } from '../../charts/table/twin.ts'

export interface WidgetTwinInput extends DrawingInput {
  /** What the values are in, for the head of their column. */
  readonly unitText: string
  /** The fact over all rows, asked at its own grain; undefined where the rows add up to it, or it is not known yet. */
  readonly askedTotal?: number | null | undefined
}

/** The table of a widget, from the same answer and by the same rules as its chart. */
export function widgetTwin(input: WidgetTwinInput): Twin {
  switch (input.widget.rows) {
    case 'facts':
      return factTwin(input)
    case 'periods':
      return periodTwin(input)
    case 'categories':
      return categoryTwin(input)
    case 'places':
      return placeTwin(input)
    case 'flows':
      return flowTwin(input)
    case 'circles':
      return circleTwin(input)
    case 'sets':
      throw new Error('the comparison draws its sets itself')
  }
}

/** Every fact with the sign by which it enters the page's formula, and the total that they make. */
function factTwin(input: WidgetTwinInput): Twin {
  const { page, formatOf, unitText } = input
  const base = baseFact(page)
  const shared = page.facts.some(({ sign }) => sign !== undefined)
  const rows = amountsDrawing(input).rows.map(({ fact, label, value, role, shareText }) => ({
    role,
    cells: [
      wordsCell(role === 'subtracted' ? `${MINUS} ${label}` : label, label),
      amountCell(value, formatOf(fact)),
      ...(shared ? [{ value: shareText === '' || value === null ? null : percentOf(value, amountIn(input.result.data[0], base.fact) ?? 0), text: shareText }] : []),
    ],
  }))
  const oneUnit = new Set(page.facts.map(({ fact }) => formatOf(fact).unit)).size === 1
  return {
    columns: [words('fact', text('dashboard.twin.fact')), inUnit('value', text('dashboard.twin.amount'), oneUnit ? unitText : ''), ...(shared ? [share(text('dashboard.shareOf').replace('{base}', base.factText))] : [])],
    rows: rows.filter(({ role }) => role !== 'total').map(({ cells }) => cells),
    total: rows.find(({ role }) => role === 'total')?.cells ?? null,
    notes: [],
  }
}

function periodTwin(input: WidgetTwinInput): Twin {
  const { widget, settings, view, table } = input
  const { format } = chosenFact(input)
  const column = fillName(widget.query.groupBy[0] ?? '', settings, view)
  const buckets = knownBuckets(view, { span: spanOf(settings), invoiced: input.invoiced })
  const parts = new Map(buckets.map(({ start, covered, days }) => [String(start), { covered, days }]))
  const { rows, notes } = trendsDrawing({ ...input, settings: { ...settings, chartScale: 'linear' } })
  const prior = priorColumns(input, rows)
  return {
    columns: [words(column, labelOf(table, column)), factColumn(input), words('days', text('dashboard.days')), ...prior.columns],
    rows: rows.map((row) => [
      wordsCell(row.label, row.period),
      amountCell(row.value, format),
      wordsCell(text('dashboard.twin.covered', parts.get(row.period) ?? {})),
      ...prior.cellsOf(row),
    ]),
    total: totalRow(input, { values: rows.map(({ value }) => value), after: [wordsCell('', null), ...prior.columns.map(() => wordsCell('', null))] }),
    notes: [...notes],
  }
}

/** The month or quarter of the prior period beside each, with its amount; none where there is no prior period. */
function priorColumns(input: WidgetTwinInput, rows: readonly PeriodRow[]): { columns: TwinColumn[]; cellsOf: (row: PeriodRow) => TwinCell[] } {
  if (rows.every(({ priorLabel }) => priorLabel === '')) return { columns: [], cellsOf: () => [] }
  const { factText, format } = chosenFact(input)
  const name = text('dashboard.priorPeriod')
  return {
    columns: [words('prior_period', name), inUnit('prior', `${name}, ${factText}`, input.unitText)],
    cellsOf: ({ priorLabel, priorValue }) => [wordsCell(priorLabel), priorLabel === '' ? wordsCell('', null) : amountCell(priorValue, format)],
  }
}

function categoryTwin(input: WidgetTwinInput): Twin {
  const { widget, settings, view, table } = input
  const { format } = chosenFact(input)
  const dimension = fillName(widget.query.groupBy[0] ?? '', settings, view)
  const rows = breakdownDrawing({ ...input, showAll: true, settings: { ...settings, chartType: 'bar' } }).rows
  return {
    columns: [words(dimension, labelOf(table, dimension)), factColumn(input), ...shareColumns(input)],
    rows: rows.map(({ label, value, share: part }) => [wordsCell(label), amountCell(value, format), ...(part === null ? [] : [shareCell(part)])]),
    total: totalRow(input, { values: rows.map(({ value }) => value), after: shareColumns(input).map(() => shareCell(100)) }),
    notes: cutNotes(input),
  }
}

/** One row a place of the answer, also those that the map has no shape for. */
function placeTwin(input: WidgetTwinInput): Twin {
  const { widget, settings, view, table, result } = input
  const { fact, format } = chosenFact(input)
  const groups = [...new Set(widget.query.groupBy.map((name) => fillName(name, settings, view)))].reverse()
  const values = result.data.map((row) => amountIn(row, fact))
  const total = exactSum(values.map((value) => value ?? 0))
  return {
    columns: [...groups.map((name) => words(name, labelOf(table, name))), factColumn(input), ...shareColumns(input)],
    rows: result.data.map((row, at) => [
      ...groups.map((name) => wordsCell(placeName(name, row) ?? text(hasAddress(row, groups) ? 'dashboard.missing' : 'dashboard.noAddress'))),
      amountCell(values[at] ?? null, format),
      ...shareColumns(input).map(() => shareCell(percentOf(values[at] ?? 0, total))),
    ]),
    total: totalRow(input, { values, before: groups.slice(1).map(() => wordsCell('', null)), after: shareColumns(input).map(() => shareCell(100)) }),
    notes: cutNotes(input),
  }
}

function hasAddress(row: QueryRow, groups: readonly string[]): boolean {
  return groups.some((name) => row[name] !== null && row[name] !== undefined)
}

/** One row a drawn sender and receiving state. */
function flowTwin(input: WidgetTwinInput): Twin {
  const { settings, centers, unchecked, result } = input
  const { fact, format } = chosenFact(input)
  const { dcFilter, total } = networkMap({ rows: result.data, fact, settings, centers, unchecked })
  const drawn = dcFilter.dcList.filter(({ id }) => dcFilter.checkedDcList.includes(id))
  const flows = drawn.flatMap((sender) => sender.receivers.map(([state, packages]) => ({ sender: senderName(sender), state: stateName(state), packages })))
  return {
    columns: [words('sender', text('dashboard.network.sender')), words('receiver', text('dashboard.network.receiver')), factColumn(input), share(text('dashboard.share'))],
    rows: flows.map(({ sender, state, packages }) => [wordsCell(sender), wordsCell(state), amountCell(packages, format), shareCell(percentOf(packages, total))]),
    total: [
      wordsCell(text('dashboard.twin.totalShown')),
      wordsCell('', null),
      amountCell(exactSum(flows.map(({ packages }) => packages)), format),
      shareCell(percentOf(exactSum(flows.map(({ packages }) => packages)), total)),
    ],
    notes: cutNotes(input),
  }
}

/** One row a ZIP area. */
function circleTwin(input: WidgetTwinInput): Twin {
  const { table, result } = input
  const { fact, format } = chosenFact(input)
  const values = result.data.map((row) => amountIn(row, fact))
  const total = exactSum(values.map((value) => value ?? 0))
  return {
    columns: [words('postal_area', labelOf(table, 'postal_area')), factColumn(input), share(text('dashboard.share'))],
    rows: result.data.map((row, at) => [
      wordsCell(typeof row.postal_area === 'string' ? row.postal_area : text('dashboard.circles.elsewhere')),
      amountCell(values[at] ?? null, format),
      shareCell(percentOf(values[at] ?? 0, total)),
    ]),
    total: totalRow(input, { values, after: [shareCell(100)] }),
    notes: cutNotes(input),
  }
}

interface TotalCells {
  readonly values: readonly (number | null)[]
  readonly before?: readonly TwinCell[]
  readonly after: readonly TwinCell[]
}

/** Sums of parts where they add up; else what was asked over all rows, and none while that is not known. Lessons 6 */
function totalRow(input: WidgetTwinInput, { values, before = [], after }: TotalCells): Twin['total'] {
  const { fact, format } = chosenFact(input)
  const additive = isAdditive(input.table?.measures.get(fact))
  const total = additive ? exactSum(values.map((value) => value ?? 0)) : input.askedTotal
  if (total === undefined) return null
  const name = additive && isCut(input) ? text('dashboard.twin.totalShown') : text('dashboard.twin.total')
  return [wordsCell(name), ...before, amountCell(total, format), ...after]
}

/** None of an average: its parts are of no whole. */
function shareColumns({ table, ...input }: WidgetTwinInput): TwinColumn[] {
  return isAdditive(table?.measures.get(chosenFact(input).fact)) ? [share(text('dashboard.share'))] : []
}

function isCut({ result }: WidgetTwinInput): boolean {
  return result.rowCount > result.data.length
}

function cutNotes(input: WidgetTwinInput): string[] {
  const { data, rowCount } = input.result
  return isCut(input) ? [text('dashboard.twin.cut', { shown: number(data.length, 0), all: number(rowCount, 0) })] : []
}

function amountIn(row: QueryRow | undefined, name: string): number | null {
  const value = row?.[name]
  return typeof value === 'number' ? value : null
}

function amountCell(value: number | null, format: ValueFormat): TwinCell {
  return { value, text: fullValue(value, format) }
}

function shareCell(value: number): TwinCell {
  return { value, text: percent(value) }
}

function words(name: string, label: string): TwinColumn {
  return { name, label, kind: 'words' }
}

function share(label: string): TwinColumn {
  return { name: 'share', label: `${label} (%)`, kind: 'value' }
}

function inUnit(name: string, label: string, unitText: string): TwinColumn {
  return { name, label: unitText === '' ? label : `${label} (${unitText})`, kind: 'value' }
}

function factColumn(input: WidgetTwinInput): TwinColumn {
  const { fact, factText } = chosenFact(input)
  return inUnit(fact, factText, input.unitText)
}
