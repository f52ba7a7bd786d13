import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCatalog, TableSpec } from '../../../domain/query/catalog.ts'
import { chargeRows } from '../../../domain/comparison/comparison-charges.ts'
import { comparedColumns } from '../../../domain/comparison/comparison-periods.ts'
import {
  comparisonAddsUp,
  factOfRows,
  factTable,
  periodTable,
  setFigures,
  unusualCells,
  type RowsAt,
  type SetFigures,
} from '../../../domain/comparison/comparison-table.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { QueryRow } from '../../../domain/query/query.ts'

const measure = (name: string) => ({
  name,
  label: name,
  formula: name,
  unit: 'money',
  aggregate: 'sum',
  column: 'amount',
})
const table = buildCatalog([
  TableSpec.parse({
    table: 'rows',
    label: 'Rows',
    exclusions: [],
    columns: [{ name: 'amount', label: 'Amount', type: 'decimal' }],
    timeDimensions: [],
    measures: [
      measure('spend'),
      measure('pkgs'),
      { ...measure('people'), aggregate: 'count_distinct' },
      { name: 'each', label: 'Each', formula: 'each', unit: 'money', numerator: 'spend', denominator: 'pkgs' },
      { name: 'share', label: 'Share', formula: 'share', unit: 'percent', numerator: 'spend', denominator: 'pkgs' },
    ],
  }),
]).tables.get('rows')
const measures = table?.measures ?? new Map()
const RANGE = { from: '2025-12-01', to: '2026-11-21' }
const columns = {
  monthly: comparedColumns({
    days: { range: RANGE, earlier: { from: '2024-12-11', to: '2025-11-30' } },
    type: 'range_over_range',
    span: 'monthly',
    today: '2026-11-21',
    invoiced: null,
  }),
  quarterly: comparedColumns({
    days: { range: RANGE, earlier: { from: '2024-12-11', to: '2025-11-30' } },
    type: 'range_over_range',
    span: 'quarterly',
    today: '2026-11-21',
    invoiced: null,
  }),
}
const rowsOf = fc.array(
  fc.record({
    group: fc.constantFrom('Ground', 'Express', 'Postal', null),
    month: fc.constantFrom(...columns.monthly.flatMap((column) => column?.start ?? [])),
    spend: fc.integer({ min: -100_000, max: 1_000_000 }).map((cents) => cents / 100),
    pkgs: fc.integer({ min: 0, max: 40 }),
  }),
  { maxLength: 60 },
)

function figuresOf(rows: readonly QueryRow[], invoiced: InvoicedDays = null): SetFigures {
  const now: RowsAt = () => ({ rows, group: 'group', period: 'month' })
  return setFigures({
    measures,
    shownIn: { currency: 'all', filters: {}, unit: 'lbs' },
    columns,
    now,
    before: () => undefined,
    alike: null,
    range: RANGE,
    earlier: { from: '2024-12-01', to: '2025-11-21' },
    isTold: true,
    invoiced,
  })
}

const sumOf = (values: readonly (number | null)[]) => exactSum(values.flatMap((value) => value ?? []))

describe('the tables of a comparison (COMP-13, COMP-14, COMP-16)', () => {
  test('months add up to the total and groups to the Total row; the ten largest are ten, and the total stays of all', () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, (one, other) => {
        const sets = [figuresOf(one), figuresOf(other)]
        const rows = periodTable({ sets, fact: 'spend', orderBy: 'spend' })
        const total = rows.at(-1)
        expect(total?.isTotal).toBe(true)
        for (const [at, all] of [one, other].entries()) {
          expect(total?.sets[at]?.total ?? 0).toBe(exactSum(all.map(({ spend }) => spend)))
          for (const row of rows) expect(row.sets[at]?.total ?? 0).toBe(sumOf(row.sets[at]?.months ?? []))
          columns.monthly.forEach((_, month) =>
            expect(total?.sets[at]?.months[month] ?? 0).toBe(
              sumOf(rows.slice(0, -1).map((row) => row.sets[at]?.months[month] ?? null)),
            ),
          )
          columns.quarterly.forEach((column, quarter) => {
            const own = columns.monthly.flatMap((month, index) =>
              column && month && month.start >= column.start && month.start <= column.end
                ? [total?.sets[at]?.months[index] ?? null]
                : [],
            )
            expect(total?.sets[at]?.quarters[quarter] ?? 0).toBe(sumOf(own))
          })
        }
        const cut = periodTable({ sets, fact: 'spend', orderBy: 'spend', most: 2 })
        expect([cut.length, cut.at(-1)]).toEqual([Math.min(3, rows.length), total])
      }),
    )
  })

  test('a ratio is of the sums, never a mean of ratios; without a base it says nothing, and a percentage is zero', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const [spend, pkgs] = [exactSum(rows.map((row) => row.spend)), exactSum(rows.map((row) => row.pkgs))]
        expect(factOfRows(rows, 'each', measures)).toBe(rows.length === 0 || pkgs === 0 ? null : spend / pkgs)
        expect(factOfRows(rows, 'share', measures)).toBe(
          rows.length === 0 ? null : pkgs === 0 ? 0 : (spend / pkgs) * 100,
        )
      }),
    )
    expect(
      factOfRows(
        [
          { spend: 10, pkgs: 1 },
          { spend: 10, pkgs: 9 },
        ],
        'each',
        measures,
      ),
    ).toBe(2)
  })

  test('what does not add up is known of one row alone, and makes a tab ask each grain', () => {
    expect([
      factOfRows([{ people: 3 }], 'people', measures),
      factOfRows([{ people: 3 }, { people: 4 }], 'people', measures),
      factOfRows([], 'spend', measures),
    ]).toEqual([3, null, null])
    const asks = (...facts: string[]) =>
      comparisonAddsUp(
        facts.map((fact) => ({ fact })),
        measures,
      )
    expect([asks('spend', 'pkgs', 'each'), asks('spend', 'each'), asks('spend', 'people')]).toEqual([true, true, false])
  })

  test('rows of months carry every fact of each set, and months without rows are empty (COMP-10)', () => {
    const set = figuresOf([{ group: 'Ground', month: '2026-01-01', spend: 12.5, pkgs: 5 }])
    const rows = factTable({ sets: [set], facts: ['spend', 'pkgs', 'each'], by: 'monthly' })
    expect(rows).toHaveLength(13)
    expect(rows.map((row) => row.sets[0])).toEqual([
      [null, null, null],
      [12.5, 5, 2.5],
      ...Array.from({ length: 10 }, () => [null, null, null]),
      [12.5, 5, 2.5],
    ])
  })

  test('of sums and counts a part with an invoice and none of it is zero, one without an invoice is empty; a ratio of nothing is empty (decision 0175)', () => {
    const invoiced = ['2026-01-05', '2026-02-10', '2026-11-21', '2026-11-22']
    const sets = [
      figuresOf([{ group: 'Ground', month: '2026-01-01', spend: 12.5, pkgs: 5 }], invoiced),
      figuresOf([], invoiced),
      figuresOf([], ['2026-11-22']),
    ]
    const cellsOf = (fact: string) =>
      periodTable({ sets, fact, orderBy: 'spend' }).map((row) =>
        row.sets.map(({ months, quarters, total }) => [months[0], months[1], months[2], months[3], quarters[0], total]),
      )
    expect(cellsOf('spend')).toEqual([
      [
        [null, 12.5, 0, null, 12.5, 12.5],
        [null, 0, 0, null, 0, 0],
        [null, null, null, null, null, null],
      ],
      [
        [null, 12.5, 0, null, 12.5, 12.5],
        [null, 0, 0, null, 0, 0],
        [null, null, null, null, null, null],
      ],
    ])
    expect(cellsOf('people')[1]?.[1]).toEqual([null, 0, 0, null, 0, 0])
    for (const fact of ['each', 'share']) expect(cellsOf(fact)[1]?.[1]).toEqual([null, null, null, null, null, null])
    const charges = chargeRows({
      sets: [
        { rows: [{ accessorial: 'A', charge_description: 'B', spend: 1, pkgs: 1 }], figures: figuresOf([], invoiced) },
        { rows: [], figures: figuresOf([], invoiced) },
      ],
      facts: ['spend', 'each'],
      measures,
    })
    expect(charges[0]?.sets).toEqual([
      [1, 1],
      [0, null],
    ])
  })

  test('a cell is unusual where its gap to the first set is 12 points off the gap of the totals, and it weighs', () => {
    const months = (last: number) =>
      columns.monthly.map((column, at): QueryRow => ({
        group: 'Ground',
        month: column?.start ?? '',
        spend: at === 11 ? last : 100,
        pkgs: 1,
      }))
    const rows = periodTable({
      sets: [figuresOf(months(100)), figuresOf(months(150)), figuresOf(months(105))],
      fact: 'spend',
      orderBy: 'spend',
    })
    const [ground, total] = rows
    const marks = ground && total ? unusualCells(ground, total) : []
    expect(marks.map((cells) => cells.filter((mark) => mark !== null))).toEqual([[], ['more'], []])
    expect(
      total
        ? unusualCells(total, total)
            .flat()
            .every((mark) => mark === null)
        : false,
    ).toBe(true)
  })
})
