import { FormControl, Select } from '@primer/react'
import { useState } from 'react'
import type { Scenario } from '../../../domain/rating/scenarios/scenario.ts'
import {
  SCENARIO_DIMENSIONS,
  type CellSums,
  type ScenarioAnswer,
  type ScenarioDimension,
} from '../../../domain/rating/scenarios/scenario-cells.ts'
import { ChartFrame } from '../../charts/ChartFrame.tsx'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import items from '../../ui/items/Items.module.css'
import panels from '../../ui/PanelPage.module.css'
import table from '../../ui/Table.module.css'
import { differencesSpec, SERVICE_HEIGHT, servicesSpec } from './scenario-specs.ts'
import { amountOf, differenceOf, rowName, segmentName, shareOf } from './scenario-words.ts'
import styles from './Scenarios.module.css'

interface ScenarioAnswersProps {
  readonly sets: readonly { readonly scenario: Scenario; readonly answer: ScenarioAnswer }[]
  /** The one whose details are shown, by its place. */
  readonly shown: number
  readonly symbol: string
}

/** What the scenarios come to beside each other, and the details of the one that is shown. */
export function ScenarioAnswers({ sets, shown, symbol }: ScenarioAnswersProps) {
  const own = sets[shown]
  if (!own) return null
  const { scenario, answer } = own
  return (
    <>
      <Figures name={scenario.name} answer={answer} symbol={symbol} />
      {sets.length > 1 ? <SideBySide sets={sets} symbol={symbol} /> : null}
      {answer.rated.packages === 0 ? <p className={items.muted}>{text('scenarios.nothing')}</p> : null}
      {answer.rated.packages > 0 ? (
        <div className={styles.cards}>
          <Services name={scenario.name} answer={answer} symbol={symbol} />
          <div className={styles.column}>
            <Differences name={scenario.name} answer={answer} symbol={symbol} />
            <Segments answer={answer} symbol={symbol} />
          </div>
        </div>
      ) : null}
      {answer.rated.packages > 0 ? <Breakdown name={scenario.name} answer={answer} symbol={symbol} /> : null}
    </>
  )
}

interface AnswerProps {
  /** Of the scenario. */
  readonly name: string
  readonly answer: ScenarioAnswer
  readonly symbol: string
}

function Figures({ name, answer: { rated, unrated }, symbol }: AnswerProps) {
  const left = unrated.reduce(
    (sum, each) => ({ packages: sum.packages + each.packages, billed: sum.billed + each.billed }),
    {
      packages: 0,
      billed: 0,
    },
  )
  const difference = rated.after - rated.before
  const figure = (label: string, amount: string, note: string) => (
    <div>
      <dt>{label}</dt>
      <dd className={styles.amount}>
        <bdi>{amount}</bdi>
      </dd>
      <dd className={items.muted}>{note}</dd>
    </div>
  )
  return (
    <>
      <dl className={styles.figures}>
        {figure(
          text('scenarios.asItStands'),
          amountOf(rated.before, symbol),
          text('scenarios.ratedPackages', { number: number(rated.packages, 0) }),
        )}
        {figure(name, amountOf(rated.after, symbol), text('scenarios.samePackages'))}
        {figure(
          text('scenarios.difference'),
          differenceOf(difference, symbol),
          rated.packages === 0 || difference === 0
            ? text('scenarios.noChange')
            : text('scenarios.aPackage', {
                share: shareOf(difference, rated.before),
                amount: differenceOf(Math.round(difference / rated.packages), symbol),
              }),
        )}
        {figure(
          text('scenarios.notRated'),
          amountOf(left.billed, symbol),
          text('scenarios.unratedPackages', { number: number(left.packages, 0) }),
        )}
      </dl>
      {unrated.length > 0 ? (
        <details className={items.muted}>
          <summary>{text('scenarios.whyNot')}</summary>
          <ul>
            {unrated.map(({ reason, packages, billed }) => (
              <li key={reason}>
                {text(`rating.why.${reason}`)} · {text('scenarios.unratedPackages', { number: number(packages, 0) })} ·{' '}
                <bdi>{amountOf(billed, symbol)}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function SideBySide({ sets, symbol }: Pick<ScenarioAnswersProps, 'sets' | 'symbol'>) {
  return (
    <section className={panels.panel} aria-labelledby="beside">
      <h2 id="beside" className={items.heading}>
        {text('scenarios.beside')}
      </h2>
      <SumsTable
        label={text('scenarios.beside')}
        head={text('scenarios.scenario')}
        rows={sets.map(({ scenario, answer }) => ({ ...answer.rated, key: scenario.name, name: scenario.name }))}
        symbol={symbol}
      />
    </section>
  )
}

function Services({ name, answer, symbol }: AnswerProps) {
  const rows = answer.by.service.map((row) => ({ ...row, name: rowName('service', row) }))
  return (
    <section className={panels.panel} aria-labelledby="services">
      <div>
        <h2 id="services" className={items.heading}>
          {text('scenarios.byService')}
        </h2>
        <p className={items.muted}>
          <span className={styles.keyBefore} /> {text('scenarios.asItStands')} <span className={styles.keyAfter} />{' '}
          <bdi>{name}</bdi>
        </p>
      </div>
      <div className={styles.services} style={{ height: Math.min(rows.length, 12) * SERVICE_HEIGHT + 32 }}>
        <ErrorBoundary drawn={rows}>
          <ChartFrame
            label={text('scenarios.byService')}
            minHeight={rows.length * SERVICE_HEIGHT + 24}
            specOf={({ size, theme }) => servicesSpec({ rows, symbol, scenario: name, size, theme })}
          />
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** By which the difference is drawn: services have a chart of their own. */
const DIFFERENCES = ['month', 'zone', 'band'] as const satisfies readonly ScenarioDimension[]

function Differences({ name, answer, symbol }: AnswerProps) {
  const [dimension, setDimension] = useState<(typeof DIFFERENCES)[number]>('month')
  const rows = answer.by[dimension].map((row) => ({ ...row, name: rowName(dimension, row) }))
  const label = text('scenarios.differenceBy', { dimension: text(`scenarios.by.${dimension}`) })
  return (
    <section className={panels.panel} aria-labelledby="differences">
      <div className={styles.head}>
        <div>
          <h2 id="differences" className={items.heading}>
            {label}
          </h2>
          <p className={items.muted}>{text('scenarios.belowSaves')}</p>
        </div>
        <SplitBy
          label={text('scenarios.splitBy')}
          dimensions={DIFFERENCES}
          chosen={dimension}
          onChoose={setDimension}
        />
      </div>
      <div className={styles.differences}>
        <ErrorBoundary drawn={rows}>
          <ChartFrame
            label={label}
            specOf={({ size, theme }) => differencesSpec({ rows, symbol, scenario: name, size, theme })}
          />
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** How many of each side are shown. */
const SHOWN_SEGMENTS = 5

function Segments({ answer: { segments }, symbol }: Pick<AnswerProps, 'answer' | 'symbol'>) {
  const cheaper = segments.filter(({ before, after }) => after < before)
  const dearer = segments.filter(({ before, after }) => after > before).toReversed()
  const most = Math.max(...[cheaper[0], dearer[0]].map((each) => (each ? Math.abs(each.after - each.before) : 0)), 1)
  const list = (label: string, side: typeof segments) =>
    side.length === 0 ? null : (
      <>
        <h3 className={items.muted}>{label}</h3>
        <ul className={styles.segments} aria-label={label}>
          {side.slice(0, SHOWN_SEGMENTS).map((segment) => {
            const difference = segment.after - segment.before
            return (
              <li key={`${segment.carrier} ${segmentName(segment)}`}>
                <bdi>{segmentName(segment)}</bdi>
                <span
                  className={styles.segmentBar}
                  data-dearer={difference > 0}
                  style={{ inlineSize: `${Math.max(2, (100 * Math.abs(difference)) / most)}%` }}
                />
                <bdi>{differenceOf(difference, symbol)}</bdi>
              </li>
            )
          })}
        </ul>
      </>
    )
  return (
    <section className={panels.panel} aria-labelledby="segments">
      <h2 id="segments" className={items.heading}>
        {text('scenarios.gainers')}
      </h2>
      {list(text('scenarios.cheaper'), cheaper)}
      {list(text('scenarios.dearer'), dearer)}
      <p className={items.muted}>
        {text('scenarios.segments', {
          cheaper: number(cheaper.length, 0),
          dearer: number(dearer.length, 0),
          same: number(segments.length - cheaper.length - dearer.length, 0),
        })}
      </p>
    </section>
  )
}

function Breakdown({ name, answer, symbol }: AnswerProps) {
  const [dimension, setDimension] = useState<ScenarioDimension>('service')
  const label = text('scenarios.tableBy', { dimension: text(`scenarios.by.${dimension}`), name })
  return (
    <section className={panels.panel} aria-labelledby="breakdown">
      <div className={styles.head}>
        <h2 id="breakdown" className={items.heading}>
          {label}
        </h2>
        <SplitBy
          label={text('scenarios.tableOf')}
          dimensions={SCENARIO_DIMENSIONS}
          chosen={dimension}
          onChoose={setDimension}
        />
      </div>
      <SumsTable
        label={label}
        head={text(`scenarios.by.${dimension}`)}
        rows={answer.by[dimension].map((row) => ({
          ...row,
          key: `${row.carrier} ${row.key}`,
          name: rowName(dimension, row),
        }))}
        total={answer.rated}
        symbol={symbol}
      />
    </section>
  )
}

interface SplitByProps<Dimension extends ScenarioDimension> {
  readonly label: string
  readonly dimensions: readonly Dimension[]
  readonly chosen: Dimension
  readonly onChoose: (dimension: Dimension) => void
}

function SplitBy<Dimension extends ScenarioDimension>({
  label,
  dimensions,
  chosen,
  onChoose,
}: SplitByProps<Dimension>) {
  return (
    <FormControl>
      <FormControl.Label visuallyHidden>{label}</FormControl.Label>
      <Select
        size="small"
        value={chosen}
        onChange={({ target: { value } }) => onChoose(dimensions.find((each) => each === value) ?? chosen)}
      >
        {dimensions.map((each) => (
          <Select.Option key={each} value={each}>
            {text(`scenarios.by.${each}`)}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  )
}

interface SumsTableProps {
  readonly label: string
  readonly head: string
  readonly rows: readonly (CellSums & { readonly key: string; readonly name: string })[]
  readonly total?: CellSums
  readonly symbol: string
}

function SumsTable({ label, head, rows, total, symbol }: SumsTableProps) {
  const cells = ({ packages, before, after }: CellSums) => (
    <>
      <td data-kind="value">{number(packages, 0)}</td>
      <td data-kind="value">
        <bdi>{amountOf(before, symbol)}</bdi>
      </td>
      <td data-kind="value">
        <bdi>{amountOf(after, symbol)}</bdi>
      </td>
      <td data-kind="value">
        <bdi>{differenceOf(after - before, symbol)}</bdi>
      </td>
      <td data-kind="value">
        <bdi>{shareOf(after - before, before)}</bdi>
      </td>
    </>
  )
  return (
    <div className={table.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={table.table ?? ''} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" data-kind="value">
              {text('scenarios.packages')}
            </th>
            <th scope="col" data-kind="value">
              {text('scenarios.asItStands')}
            </th>
            <th scope="col" data-kind="value">
              {text('scenarios.changed')}
            </th>
            <th scope="col" data-kind="value">
              {text('scenarios.difference')}
            </th>
            <th scope="col" data-kind="value">
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>
              <th scope="row">{text('scenarios.total')}</th>
              {cells(total)}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
