import type { SheetCell } from '../../../domain/files/sheet-xml.ts'
import type { Scenario } from '../../../domain/rating/scenarios/scenario.ts'
import {
  SCENARIO_DIMENSIONS,
  type CellSums,
  type ScenarioAnswer,
} from '../../../domain/rating/scenarios/scenario-cells.ts'
import { workbookFile, type WorkbookSheet } from '../../charts/export/workbook-file.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import type { ScenarioAddress } from './scenario-address.ts'
import type { ScenarioChoices } from './scenario-queries.ts'
import { changeWords, rowName, segmentName } from './scenario-words.ts'

interface ScenarioFile {
  readonly client: string
  readonly address: Pick<ScenarioAddress, 'from' | 'to'>
  readonly currency: string
  readonly choices: ScenarioChoices
  readonly sets: readonly { readonly scenario: Scenario; readonly answer: ScenarioAnswer }[]
}

/** All scenarios as an Excel file: what they change and their sums, then a sheet for each breakdown and one of all segments. */
export async function scenarioFile(input: ScenarioFile, signal: AbortSignal): Promise<Blob> {
  return workbookFile([summary(input), ...breakdowns(input), segments(input)], { signal, onProgress: () => undefined })
}

const head = (words: readonly string[]): SheetCell[] => words.map((each) => ({ text: each, style: 'head' }))
const amount = (cents: number): SheetCell => ({ number: exact(cents), style: 'amount' })
const whole = (value: number): SheetCell => ({ number: value, style: 'whole' })
const SUMS = ['packages', 'asItStands', 'changed', 'difference'] as const

/** Whole cents as the digits of the amount. */
function exact(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function sums({ packages, before, after }: CellSums): SheetCell[] {
  return [whole(packages), amount(before), amount(after), amount(after - before)]
}

function sheet(name: string, columns: readonly string[], rows: readonly SheetCell[][]): WorkbookSheet {
  return {
    name,
    widths: columns.map((each, at) => (at < 2 ? 34 : Math.max(16, each.length + 2))),
    frozen: true,
    rows: [head(columns), ...rows],
  }
}

function sumColumns(currency: string): string[] {
  return SUMS.map((name) =>
    name === 'packages' ? text('scenarios.packages') : `${text(`scenarios.${name}`)} (${currency})`,
  )
}

function summary({ client, address, currency, choices, sets }: ScenarioFile): WorkbookSheet {
  const line = (...words: string[]): SheetCell[] => words.map((each) => ({ text: each }))
  return sheet(
    text('scenarios.sheets.summary'),
    [text('scenarios.scenario'), text('scenarios.whatChanges'), ...sumColumns(currency)],
    [
      ...sets.flatMap(({ scenario, answer }): SheetCell[][] => [
        [{ text: scenario.name }, { text: text('scenarios.rated') }, ...sums(answer.rated)],
        ...answer.unrated.map(({ reason, packages, billed }): SheetCell[] => [
          { text: scenario.name },
          { text: `${text('scenarios.asBilled')}: ${text(`rating.why.${reason}`)}` },
          ...sums({ packages, before: billed, after: billed }),
        ]),
        ...scenario.changes.map((change) => line(scenario.name, changeWords(change, choices, currency))),
      ]),
      [],
      line(text('scenarios.client'), client),
      line(
        text('scenarios.shipped'),
        text('dashboard.range', { from: longDate(address.from), to: longDate(address.to) }),
      ),
    ],
  )
}

function breakdowns({ currency, sets }: ScenarioFile): WorkbookSheet[] {
  return SCENARIO_DIMENSIONS.map((dimension) =>
    sheet(
      text(`scenarios.by.${dimension}`),
      [text('scenarios.scenario'), text(`scenarios.by.${dimension}`), ...sumColumns(currency)],
      sets.flatMap(({ scenario, answer }) =>
        answer.by[dimension].map((row): SheetCell[] => [
          { text: scenario.name },
          { text: rowName(dimension, row) },
          ...sums(row),
        ]),
      ),
    ),
  )
}

function segments({ currency, sets }: ScenarioFile): WorkbookSheet {
  return sheet(
    text('scenarios.sheets.segments'),
    [text('scenarios.scenario'), text('scenarios.segment'), ...sumColumns(currency)],
    sets.flatMap(({ scenario, answer }) =>
      answer.segments.map((segment): SheetCell[] => [
        { text: scenario.name },
        { text: segmentName(segment) },
        ...sums(segment),
      ]),
    ),
  )
}
