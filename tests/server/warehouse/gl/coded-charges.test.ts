// @module-tag exact
import fc from 'fast-check'
import type { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GL_FIELDS, type GlRule } from '../../../../domain/gl/gl-rules.ts'
import { buildCatalog } from '../../../../domain/query/catalog.ts'
import type { Query, QueryRow } from '../../../../domain/query/query.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../../server/warehouse/duckdb-file.ts'
import { compile, compileRows, STORED_PLACE } from '../../../../server/warehouse/compile.ts'
import { DUCKDB } from '../../../../server/warehouse/engines/duckdb-dialect.ts'
import { rowsOf } from '../../../../server/warehouse/engines/duckdb.ts'
import { codeCharges, keepShares } from '../../../../server/warehouse/gl/code-charges.ts'
import { MONEY_COLUMNS } from '../../../../server/warehouse/load/rows/row-columns.ts'
import { makeTenantScope } from '../../../../server/warehouse/tenant-scope.ts'
import { conditions } from '../../../support/answers/conditions.ts'
import { shippedTable } from '../../../support/shipped/shipped-tables.ts'

const CONTEXT = {
  dialect: DUCKDB,
  catalog: buildCatalog([shippedTable('package_level_info'), shippedTable('charge_level_info')]),
  scope: makeTenantScope({ allClients: true, clientIds: [] }, [{ id: 1, parentClientId: null }]),
  today: '2026-11-21',
}

interface Charge {
  readonly package: number
  readonly account: string
  readonly references: readonly (string | null)[]
  readonly service: string | null
  readonly charge: string
  /** In cents. */
  readonly net: number
  readonly discount: number
}

const text = fc.constantFrom('A', 'Ab', 'abc', 'B', 'Bc')
const charge: fc.Arbitrary<Omit<Charge, 'package' | 'account' | 'references' | 'service'>> = fc.record({
  charge: text,
  net: fc.integer({ min: -2000, max: 100_000 }),
  discount: fc.integer({ min: 0, max: 999 }),
})
const packages: fc.Arbitrary<Charge[]> = fc
  .array(
    fc.record({
      account: text,
      references: fc.tuple(fc.option(text), fc.option(text), fc.option(text)),
      service: fc.option(text),
      charges: fc.array(charge, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 15 },
  )
  .map((all) =>
    all.flatMap(({ charges, ...shared }, at) => charges.map((each) => ({ ...shared, ...each, package: at + 1 }))),
  )
const values = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom('a', 'A*', 'ab', 'ABC', 'b*', 'Bc', 'c'), { minLength: 1, maxLength: 2 }),
  },
)
/** Shares that come to 100, in hundredths. */
const shares = fc.array(fc.integer({ min: 1, max: 2500 }), { maxLength: 3 }).map((some) => {
  const rest = 10_000 - some.reduce((sum, each) => sum + each, 0)
  return [...some, rest].map((each, at) => ({ code: `G${each % 3}-${at}`, percent: each / 100 }))
})
const rule: fc.Arbitrary<GlRule> = fc.record({
  account: values,
  reference1: values,
  reference2: values,
  reference3: values,
  service: values,
  charge: values,
  shares,
})

/** By hand: whole numbers alone, rule by rule and charge by charge. */
function meets(asked: GlRule, { account, references, service, charge: name }: Charge): boolean {
  const [reference1 = null, reference2 = null, reference3 = null] = references
  const has = { account, reference1, reference2, reference3, service, charge: name }
  return GL_FIELDS.every((field) => {
    const own = has[field]?.toUpperCase()
    return (
      asked[field].length === 0 ||
      asked[field].some((value) => {
        const wanted = value.toUpperCase()
        return own !== undefined && (wanted.endsWith('*') ? own.startsWith(wanted.slice(0, -1)) : own === wanted)
      })
    )
  })
}

function sharesOf(cents: bigint, found: GlRule | undefined): [string, bigint][] {
  if (!found) return [['', cents]]
  const parts = found.shares.map(({ code, percent }): [string, bigint] => [
    code,
    (cents * BigInt(Math.round(percent * 100))) / 10_000n,
  ])
  const left = cents - parts.slice(0, -1).reduce((sum, [, part]) => sum + part, 0n)
  return parts.map(([code, part], at) => [code, at === parts.length - 1 ? left : part])
}

const cents = (value: QueryRow[string] | undefined) => BigInt(Math.round(Number(value) * 100))
const quoted = (value: string | null) => (value === null ? 'NULL' : `'${value}'`)
const money = (value: number) => (value / 100).toFixed(2)

describe('charges by general ledger code (issue 24, 5)', () => {
  let file: WarehouseFile
  let connection: DuckDBConnection

  beforeAll(async () => {
    file = await openWarehouseFile({ path: ':memory:', threads: 1 })
    connection = await file.connect()
  })
  afterAll(() => {
    connection.disconnectSync()
    file.close()
  })

  const ask = async (query: Partial<Query> & Pick<Query, 'fromTableNames'>): Promise<QueryRow[]> => {
    const compiled = compile(
      {
        ...{
          groupByDetails: [],
          orderByDetails: [],
          whereClauseDetails: [],
          clientId: 1,
          currency: 'USD',
          unit: 'lbs',
        },
        ...{ selectColumnNames: [], ...query },
      },
      CONTEXT,
    )
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problem))
    return rowsOf(connection, compiled.value)
  }

  async function fill(charges: readonly Charge[], rules: readonly GlRule[]) {
    const zeros = MONEY_COLUMNS.filter(({ name }) => !['net_amount', 'incentive_amount'].includes(name))
    const shared = `client_id, carrier_id, carrier_name, account_number, invoice_number, bucket_name, bill_date, service, service_category,
      charge_category, currency_code, usd_rate, no_of_pkgs, invoice_details_id, ${zeros.map(({ name }) => name).join(', ')}`
    const of = ({ account, service, package: id }: Charge) =>
      `1, 1, 'UPS', '${account}', 'I${id % 2}', 'freight', DATE '2026-11-${10 + (id % 2)}', ${quoted(service)}, 'Parcel Ground', 'transportation', 'USD', 1, 1, ${id}, ${zeros.map(() => '0').join(', ')}`
    const ids = [...new Set(charges.map(({ package: id }) => id))]
    const rows = ids.map((id) => {
      const own = charges.filter((each) => each.package === id)
      const sum = (name: 'net' | 'discount') => money(own.reduce((total, each) => total + each[name], 0))
      const [first] = own
      if (!first) throw new Error('a package without charges')
      return `(${of(first)}, ${sum('net')}, ${sum('discount')}, ${first.references.map(quoted).join(', ')})`
    })
    await connection.run(`DELETE FROM package_level_info; DELETE FROM charge_level_info;
      INSERT INTO package_level_info (${shared}, net_amount, incentive_amount, reference_1, reference_2, reference_3) VALUES ${rows.join(', ')};
      INSERT INTO charge_level_info (${shared}, charge_id, charge_description, net_amount, incentive_amount, gross_amount)
        VALUES ${charges.map((each, at) => `(${of(each)}, ${at + 1}, '${each.charge}', ${money(each.net)}, ${money(each.discount)}, ${money(each.net + each.discount)})`).join(', ')};
      DELETE FROM gl_rules; INSERT INTO gl_rules VALUES (1, 1, '${JSON.stringify(rules)}', now(), 'tester')`)
    await keepShares(connection, 1, rules)
    await codeCharges(connection, 'true')
  }

  const byCode = (rows: readonly QueryRow[], measure: string) =>
    new Map(rows.map((row) => [String(row.gl_code ?? ''), cents(row[measure])]))

  test('any rules over any charges: each code has, to the cent, what whole numbers by hand say, over charges and over packages; codes add up to the invoices', async () => {
    await fc.assert(
      fc.asyncProperty(packages, fc.array(rule, { maxLength: 8 }), async (charges, rules) => {
        await fill(charges, rules)
        const hand = (amount: (each: Charge) => number) => {
          const sums = new Map<string, bigint>()
          for (const each of charges)
            for (const [code, part] of sharesOf(
              BigInt(amount(each)),
              rules.find((asked) => meets(asked, each)),
            ))
              sums.set(code, (sums.get(code) ?? 0n) + part)
          return sums
        }
        const [net, discount] = [hand((each) => each.net), hand((each) => each.discount)]
        for (const [table, spend, off] of [
          ['charge_level_info', 'net_spend', 'discount'],
          ['package_level_info', 'total_spend', ''],
        ] as const) {
          const isCharges = table === 'charge_level_info'
          const rows = await ask({
            fromTableNames: [table],
            groupByDetails: ['gl_code'],
            selectColumnNames: ['gl_code', spend, ...(isCharges ? [off, 'records'] : ['packages'])],
          })
          expect(byCode(rows, spend)).toEqual(net)
          if (isCharges) expect(byCode(rows, off)).toEqual(discount)
          if (isCharges) expect(rows.reduce((sum, row) => sum + Number(row.records), 0)).toBe(charges.length)
          else expect(rows.map(({ packages: told }) => told)).toEqual(rows.map(() => null))
          const [code = ''] = net.keys()
          if (code !== '') {
            const [only] = await ask({
              fromTableNames: [table],
              whereClauseDetails: conditions(`gl_code in ('${code}')`),
              selectColumnNames: [spend],
            })
            expect(cents(only?.[spend])).toBe(net.get(code))
          }
        }
        const journal = await ask({
          fromTableNames: ['package_level_info'],
          groupByDetails: ['invoice_number', 'gl_code'],
          selectColumnNames: ['invoice_number', 'gl_code', 'total_spend'],
        })
        const invoices = await ask({
          fromTableNames: ['package_level_info'],
          groupByDetails: ['invoice_number'],
          selectColumnNames: ['invoice_number', 'total_spend'],
        })
        for (const invoice of invoices)
          expect(
            journal
              .filter((line) => line.invoice_number === invoice.invoice_number)
              .reduce((sum, line) => sum + cents(line.total_spend), 0n),
          ).toBe(cents(invoice.total_spend))
      }),
      { numRuns: 6 },
    )
  })

  test('rows of a charge in several codes are told apart, and come to the charge', async () => {
    const one = {
      package: 1,
      account: 'A',
      references: [null, null, null],
      service: null,
      charge: 'A',
      net: 5,
      discount: 0,
    }
    const thirds = ['X', 'Y', 'Z'].map((code) => ({ code, percent: code === 'Z' ? 33.34 : 33.33 }))
    const all = Object.fromEntries(GL_FIELDS.map((field) => [field, []])) as unknown as Omit<GlRule, 'shares'>
    await fill([one], [{ ...all, shares: thirds }])
    for (const [table, id] of [
      ['charge_level_info', 'charge_id'],
      ['package_level_info', 'invoice_details_id'],
    ] as const) {
      const compiled = compileRows(
        {
          ...{ selectColumnNames: [id, 'gl_code', 'net_amount'], fromTableNames: [table], whereClauseDetails: [] },
          ...{ groupByDetails: [], orderByDetails: [], clientId: 1, currency: 'USD', unit: 'lbs' },
        },
        CONTEXT,
      )
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.problem))
      const rows = await rowsOf(connection, compiled.value)
      expect(rows.map((row) => [row.gl_code, row.net_amount]).toSorted()).toEqual([
        ['X', 0.01],
        ['Y', 0.01],
        ['Z', 0.03],
      ])
      expect(new Set(rows.map((row) => row[id])).size).toBe(3)
      expect(new Set(rows.map((row) => row[STORED_PLACE])).size).toBe(3)
    }
  })
})
