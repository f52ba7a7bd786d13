import { afterAll, beforeAll, expect, test } from 'vitest'
import { BLANK } from '../../domain/query/condition.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { createClients } from '../../server/warehouse/clients.ts'
import { loadNames } from '../../server/warehouse/load/past-loads/load-names.ts'
import { createPublishes } from '../../server/warehouse/publishes.ts'
import { accountFigures } from '../../server/warehouse/questions/account-figures.ts'
import { accountDivisions, accountGroups, accounts } from '../../server/warehouse/questions/accounts.ts'
import { learningQuery } from '../../domain/billed/billed-question.ts'
import { billedSums } from '../../server/warehouse/questions/billed-sums.ts'
import { billedWeeks } from '../../server/warehouse/questions/billed-weeks.ts'
import { bridgeSums, sumsOfSides } from '../../server/warehouse/questions/bridge-sums.ts'
import { captchaFile, captchaResponses } from '../../server/warehouse/questions/captcha-responses.ts'
import { chargeLines } from '../../server/warehouse/questions/charge-lines.ts'
import { filterValues } from '../../server/warehouse/questions/filter-values.ts'
import { fulfillmentCenters } from '../../server/warehouse/questions/fulfillment-centers.ts'
import { invoicedCurrencies, invoicedDays, lastScheduled } from '../../server/warehouse/questions/invoiced.ts'
import { invoicedWeeks } from '../../server/warehouse/questions/invoiced-weeks.ts'
import {
  carriers,
  countries,
  demoEndDate,
  serviceCategories,
  valueNames,
} from '../../server/warehouse/questions/reference-lists.ts'
import { tableRecords } from '../../server/warehouse/records/edit-records.ts'
import { invoiceRecords } from '../../server/warehouse/records/invoices.ts'
import { reconciledInvoices } from '../../server/warehouse/records/reconciled-invoices.ts'
import { namedRecords, ownRecords } from '../../server/warehouse/records/own-records.ts'
import { packageRecords } from '../../server/warehouse/records/packages.ts'
import { RECORD_TABLES, type TableKind } from '../../server/warehouse/records/record-tables.ts'
import { makeTenantScope } from '../../server/warehouse/tenant-scope.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { conditions } from '../support/answers/conditions.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { describeOnClickhouse } from './on-clickhouse.ts'
import { openPair, SCOPE, type Pair } from './pair.ts'

const config = loadConfig('config')
const asking = {
  scope: SCOPE,
  catalog: config.catalog,
  today: TEST_TODAY,
  signal: new AbortController().signal,
}
const PAGE = { search: '', searched: ['invoiceNumber', 'client', 'carrier'], offset: 0, limit: 200 }
const INVOICES = { ...asking, ...PAGE, sortBy: 'invoiceDate', descending: true }
const PACKAGES = { ...asking, ...PAGE, sortBy: 'trackingNumber', descending: false }
const of = { scope: SCOPE }
const parent = { scope: SCOPE, clientId: 1 }

const BRIDGED = {
  selectColumnNames: ['carrier_name', 'weight_band', 'total_spend'],
  fromTableNames: ['package_level_info'],
  whereClauseDetails: conditions("bill_date >= '2026-01-01'", "bill_date <= '2026-06-30'"),
  groupByDetails: ['carrier_name', 'weight_band'],
  orderByDetails: [],
  clientId: 1,
  currency: 'all',
  unit: 'lbs' as const,
}

/** What is asked by its name, beside queries and grids. */
const QUESTIONS: Readonly<Record<string, (warehouse: Warehouse) => Promise<unknown>>> = {
  clients: (warehouse) => createClients(warehouse).all(),
  publishes: (warehouse) => createPublishes(warehouse).seenBy(SCOPE),
  'the last load': async (warehouse) => [warehouse.dataVersion(), warehouse.loadedAt()],
  'figures of accounts': async (warehouse) => [...(await accountFigures(warehouse, of))].toSorted(),
  accounts: (warehouse) => accounts(warehouse, parent),
  'account groups': (warehouse) => accountGroups(warehouse, of),
  'account divisions': (warehouse) => accountDivisions(warehouse, of),
  'answers of carriers': (warehouse) => captchaResponses(warehouse, of),
  'the file of one': async (warehouse) =>
    captchaFile(warehouse, { scope: SCOPE, id: (await captchaResponses(warehouse, of))[0]?.id ?? 0 }),
  'fulfillment centers': (warehouse) => fulfillmentCenters(warehouse, of),
  'invoiced currencies': (warehouse) => invoicedCurrencies(warehouse, of, ['1', '2']),
  'the last scheduled day': (warehouse) => lastScheduled(warehouse, of),
  'days of bills': (warehouse) => invoicedDays(warehouse, parent, 'bill_date'),
  'days of pickups': (warehouse) => invoicedDays(warehouse, of, 'pickup_date'),
  'billed weeks': async (warehouse) =>
    [...(await billedWeeks(warehouse, { ...of, since: '2025-10-01' })).values()]
      .flat()
      .map((sum) => JSON.stringify(sum))
      .toSorted(),
  'billed sums': async (warehouse) => {
    const query = learningQuery(BRIDGED, { since: '2025-10-01', without: [] })
    const sums = await billedSums(warehouse, { ...asking, query })
    if (!sums.ok) throw new Error(JSON.stringify(sums.problem))
    return sums.value.sums.map((sum) => JSON.stringify(sum)).toSorted()
  },
  'invoiced weeks': (warehouse) => invoicedWeeks(warehouse, of),
  'sums of a bridge': async (warehouse) => {
    const by = ['carrier_name', 'normalised_zone', 'weight_band']
    const before = {
      ...BRIDGED,
      whereClauseDetails: conditions("bill_date >= '2025-01-01'", "bill_date <= '2025-12-31'"),
    }
    const sums = await bridgeSums(warehouse, { ...asking, before, now: BRIDGED, by, begun: [2] })
    if (!sums.ok) throw new Error(JSON.stringify(sums.problem))
    return Object.entries(sumsOfSides(sums.value, { by, modes: {} }))
      .flatMap(([side, groups]) => groups.map((group) => JSON.stringify([side, group], (_, value) => String(value))))
      .toSorted()
  },
  carriers: (warehouse) => carriers(warehouse, 'name'),
  countries,
  'service categories': serviceCategories,
  'the end of the demo': demoEndDate,
  'names of countries': async (warehouse) => [...(await valueNames(warehouse, 'normalised_sender_country'))].toSorted(),
  'names of currencies': async (warehouse) => [...(await valueNames(warehouse, 'currency_code'))].toSorted(),
  loads: (warehouse) => loadNames(warehouse, of),
  'records of clients': (warehouse) =>
    ownRecords(warehouse, of).then((found) => found.map((each) => JSON.stringify(each)).toSorted()),
  'named accounts': (warehouse) => namedRecords(warehouse, 'accounts', of),
  'named groups': (warehouse) => namedRecords(warehouse, 'accountgroups', of),
  'invoices, the newest first': (warehouse) => invoiceRecords(warehouse, INVOICES),
  'invoices that are searched': (warehouse) =>
    invoiceRecords(warehouse, { ...INVOICES, search: 'UPS ac', sortBy: 'netTotal', offset: 1, limit: 3 }),
  'invoices against what they state': (warehouse) => reconciledInvoices(warehouse, INVOICES),
  'those that are what they state': (warehouse) =>
    reconciledInvoices(warehouse, { ...INVOICES, only: { field: 'check', word: 'equal' }, sortBy: 'statedTotal' }),
  'packages by their numbers': (warehouse) =>
    packageRecords(warehouse, { ...PACKAGES, only: { field: 'carrier', word: 'FedEx' } }),
  'the lines of an invoice': async (warehouse) => {
    const invoices = await invoiceRecords(warehouse, INVOICES)
    return packageRecords(warehouse, {
      ...PACKAGES,
      sortBy: 'netTotal',
      within: invoices.ok ? invoices.value.records[0]?.id : undefined,
    })
  },
}

describeOnClickhouse('named questions have the answers of DuckDB', () => {
  let pair: Pair
  beforeAll(async () => void (pair = await openPair()))
  afterAll(() => pair.close())

  const sameOfBoth = async (ask: (warehouse: Warehouse) => Promise<unknown>) => {
    const [one, other] = [await ask(pair.warehouses.duckdb), await ask(pair.warehouses.clickhouse)]
    expect(other).toEqual(one)
    return one
  }

  test.each(Object.entries(QUESTIONS))('%s', async (_, ask) => {
    const answer = JSON.stringify(await sameOfBoth(ask))
    expect(answer.replaceAll(/[[\]{}]|null/g, '')).not.toBe('')
    expect(answer).not.toContain('"total":0')
  })

  test.each(Object.keys(RECORD_TABLES) as TableKind[])('records of %s, for all clients and for one', async (kind) => {
    const all = await sameOfBoth((warehouse) => tableRecords(warehouse, kind, of))
    expect(all).not.toEqual([])
    const few = makeTenantScope({ allClients: false, clientIds: [5] }, [{ id: 5, parentClientId: null }])
    await sameOfBoth((warehouse) => tableRecords(warehouse, kind, { scope: few }))
  })

  test('the values of every filter, with their rows', async () => {
    const asked = config.pages.flatMap(({ table, filters }) => filters.map((dimension) => `${table} ${dimension}`))
    let values = 0
    for (const each of new Set(asked)) {
      const [table = '', dimension = ''] = each.split(' ')
      const found = await sameOfBoth(async (warehouse) => {
        const answer = await filterValues(warehouse, dimension, {
          ...asking,
          query: {
            selectColumnNames: [dimension],
            fromTableNames: [table],
            whereClauseDetails: conditions("bill_date >= '2026-01-01'"),
            groupByDetails: [dimension],
            orderByDetails: [],
            clientId: 1,
            currency: 'all',
            unit: 'lbs',
            limit: 500,
          },
        })
        return answer.ok ? { ...answer.value, engineMs: null } : answer
      })
      values += (found as { values?: unknown[] }).values?.length ?? 0
    }
    expect(values).toBeGreaterThan(1_000)
  })

  test('the charges of packages, as invoiced and in dollars', async () => {
    const found = await packageRecords(pair.warehouses.duckdb, { ...PACKAGES, limit: 40 })
    if (!found.ok) throw new Error(found.problem.detail)
    let lines = 0
    for (const { values } of found.value.records)
      for (const currency of ['all', 'USD'] as const) {
        const charges = await sameOfBoth((warehouse) =>
          chargeLines(warehouse, { ...asking, currency, trackingId: Number(values.trackingId) }),
        )
        lines += (charges as { value?: unknown[] }).value?.length ?? 0
      }
    expect(lines).toBeGreaterThan(80)
  })

  test('a group of accounts and a load, of which a row has several, are found by each of them', async () => {
    const names = (await accountGroups(pair.warehouses.duckdb, of)).map(({ name }) => name)
    let found = 0
    for (const [dimension, values] of [
      ['account_group', [BLANK]],
      ['account_group', names.slice(0, 2)],
      ['account_group', [BLANK, ...names.slice(0, 1)]],
      ['load', ['1']],
    ] as const)
      for (const operator of ['in', 'not in'] as const)
        for (const clientId of [1, 2, 5, 9])
          found += (
            (await sameOfBoth(async (warehouse) => {
              const answer = await warehouse.query({
                ...asking,
                query: {
                  selectColumnNames: [dimension, 'rows'],
                  fromTableNames: ['package_level_info'],
                  whereClauseDetails: [{ column: dimension, operator, values: [...values] }],
                  groupByDetails: [dimension],
                  orderByDetails: [],
                  clientId,
                  currency: 'all',
                  unit: 'lbs',
                },
              })
              return answer.ok ? answer.value.data : answer
            })) as unknown[]
          ).length
    expect(found).toBeGreaterThan(30)
  })
})
