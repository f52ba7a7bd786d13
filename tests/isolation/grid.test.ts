// @module-tag exact
import fc from 'fast-check'
import type * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PIVOT_VALUES, GridRequest } from '../../domain/grid/grid-request.ts'
import { gridColumns } from '../../domain/dashboards/grid-spec.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { storedRows, type StoredRow } from '../support/answers/independent-answer.ts'
import { independentGrid } from '../support/answers/independent-grid.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { randomGrids } from './random-grids.ts'
import { readableClients, type Asker } from './statement-leaks.ts'
import { ofPart } from '../support/run/seeded-part.ts'

const ASKERS: Readonly<Record<string, Asker>> = {
  analyst: { allClients: false, clientIds: [1, 2, 3, 4] },
  'child.analyst': { allClients: false, clientIds: [2] },
  'single.analyst': { allClients: false, clientIds: [5] },
  auditor: { allClients: true, clientIds: [] },
}
const RUNS = ofPart(70, 25)
const config = loadConfig('config')

interface Answer {
  readonly data: QueryRow[]
  readonly lastRow: number
  readonly secondaryColumnFields: string[]
}

const PAGES = [
  {
    id: 'spend',
    rowId: 'invoice_details_id',
    clauses: ["bill_date >= '2026-04-01'", 'net_amount <> 0', "carrier_name in ('UPS','FedEx')"],
  },
  {
    id: 'weight',
    rowId: 'invoice_details_id',
    clauses: ['no_of_pkgs > 0', "pickup_date <= '2026-06-30'", 'delta_weight_pounds > 0'],
  },
  {
    id: 'accessorial',
    rowId: 'charge_id',
    clauses: ["bill_date >= '2026-10-01'", 'net_other_accessorial_amount <> 0', "normalised_sender_country = 'US'"],
  },
  { id: 'refund', rowId: 'charge_id', clauses: ['credit_type is not null', "refund_source = 'audit'"] },
] as const

describe('the grid through HTTP and the engine', () => {
  let portal: TestPortal
  let clients: { id: number; parentClientId: number | null }[]
  const stored = new Map<string, StoredRow[]>()
  const tokens = new Map<string, { authorization: string }>()

  beforeAll(async () => {
    portal = await openTestPortal()
    for (const table of ['package_level_info', 'charge_level_info'] as const)
      stored.set(table, await storedRows(portal.installation, table))
    clients = [...(await portal.installation.deps.clients.all())]
    for (const login of Object.keys(ASKERS)) tokens.set(login, await portal.signIn(login))
  })
  afterAll(() => portal.close())

  const surroundings = (id: string) => {
    const page = config.pages.find((each) => each.id === id)
    const table = config.catalog.tables.get(page?.table ?? '')
    if (!page?.grid || !table) throw new Error(`no grid of ${id}`)
    return { table, columns: gridColumns(page.grid) }
  }
  const ask = async (login: string, { id, request }: { id: string; request: z.input<typeof GridRequest> }) => {
    const { status, body } = await portal.call(tokens.get(login), {
      method: 'POST',
      url: `/aiparcelweb/api/aidashboards/getRows/${id}`,
      payload: request,
    })
    return { status, body: body as Answer }
  }

  test.each(PAGES)(
    `[API-34] ${RUNS} random requests of $id: as read row by row, in order; hostile names are refused; no foreign row`,
    async ({ id, rowId, clauses }) => {
      const { table, columns } = surroundings(id)
      const statuses = new Map<number, number>()
      let withRows = 0
      const cases = fc.record({
        login: fc.constantFrom(...Object.keys(ASKERS)),
        own: fc.boolean(),
        request: randomGrids({ table, columns, clauses }),
      })
      await fc.assert(
        fc.asyncProperty(cases, async ({ login, own, request: drawn }) => {
          const asker = ASKERS[login]
          const table = config.catalog.tables.get(drawn.tableName)
          if (!asker || !table) throw new Error(login)
          const request = { ...drawn, clientId: (own ? asker.clientIds[0] : undefined) ?? drawn.clientId }
          const { status, body } = await ask(login, { id, request })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 400) return
          if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
          const readable = readableClients(asker, { query: request, clients })
          const expected = independentGrid(GridRequest.parse(request), {
            rows: stored.get(request.tableName) ?? [],
            readable,
            table,
            columns,
            rowId,
          })
          if (body.data.length > 0) withRows += 1
          expect(body.lastRow).toBe(expected.length)
          expect(body.data.map(rounded)).toEqual(expected.slice(request.startRow, request.endRow).map(rounded))
          expect(body.secondaryColumnFields.length).toBeLessThanOrEqual(MAX_PIVOT_VALUES * request.valueCols.length)
        }),
        { numRuns: RUNS },
      )
      expect(statuses.get(200)).toBeGreaterThan(RUNS / 2)
      expect(statuses.get(400)).toBeGreaterThan(RUNS / 50)
      expect(withRows).toBeGreaterThan(RUNS / 8)
    },
  )

  const plain = (id: string, changed: Partial<z.input<typeof GridRequest>> = {}): z.input<typeof GridRequest> => ({
    startRow: 0,
    endRow: 100,
    rowGroupCols: [],
    groupKeys: [],
    valueCols: [],
    pivotCols: [],
    pivotMode: false,
    filterModel: {},
    sortModel: [],
    clientId: 1,
    currency: 'all',
    unit: 'lbs',
    tableName: surroundings(id).table.spec.table,
    whereClauses: [],
    ...changed,
  })

  test('paging through a whole result by blocks of any size gives each row once, also where the sort ties', async () => {
    const whereClauses = ["bill_date >= '2026-08-01'"]
    for (const [size, colId] of [
      [97, 'CARRIER_NAME'],
      [1_000, 'NO_OF_PKGS'],
      [250, null],
    ] as const) {
      const id = colId === 'NO_OF_PKGS' ? 'networkmap' : 'spend'
      const sortModel = colId === null ? [] : [{ colId, sort: 'desc' as const }]
      const seen: string[] = []
      let lastRow = Infinity
      for (let startRow = 0; startRow < lastRow; startRow += size) {
        const { body } = await ask('analyst', {
          id,
          request: plain(id, { startRow, endRow: startRow + size, whereClauses, sortModel }),
        })
        lastRow = body.lastRow
        seen.push(...body.data.map((row) => JSON.stringify(row)))
      }
      const all = independentGrid(GridRequest.parse(plain(id, { whereClauses, sortModel })), {
        rows: stored.get('package_level_info') ?? [],
        readable: [1, 2, 3, 4],
        ...surroundings(id),
        rowId: 'invoice_details_id',
      })
      expect(seen.length).toBeGreaterThan(1_000)
      expect(seen).toEqual(all.map((row) => JSON.stringify(row)))
    }
  })

  test('a block far down holds the rows of a whole sorted read', async () => {
    for (const sortModel of [
      [],
      [
        { colId: 'CARRIER_NAME', sort: 'desc' as const },
        { colId: 'DELIVERY_DATE', sort: 'asc' as const },
      ],
    ]) {
      const all = independentGrid(GridRequest.parse(plain('spend', { sortModel })), {
        rows: stored.get('package_level_info') ?? [],
        readable: [1, 2, 3, 4],
        ...surroundings('spend'),
        rowId: 'invoice_details_id',
      })
      for (const startRow of [4_990, 5_000, 9_950, all.length - 30, all.length + 500]) {
        const { body } = await ask('analyst', {
          id: 'spend',
          request: plain('spend', { startRow, endRow: startRow + 100, sortModel }),
        })
        expect([body.lastRow, body.data]).toEqual([all.length, all.slice(startRow, startRow + 100)])
      }
      expect(all.length).toBeGreaterThan(10_000)
    }
  })

  test("another company's rows are nowhere: not by client, child, condition, filter or group", async () => {
    for (const changed of [{ clientId: 5 }, { childClientIdsCSV: '5' }, { clientId: 1, childClientIdsCSV: '5,6' }]) {
      const { status, body } = await ask('analyst', { id: 'spend', request: plain('spend', changed) })
      expect([status, body.lastRow, body.data]).toEqual([200, 0, []])
    }
    const own = await ask('single.analyst', { id: 'spend', request: plain('spend', { clientId: 5, endRow: 1_000 }) })
    expect(own.body.data.length).toBeGreaterThan(100)
    const [row] = own.body.data
    const filterModel = {
      TRACKING_NUMBER: { filterType: 'text' as const, type: 'equals' as const, filter: String(row?.TRACKING_NUMBER) },
    }
    expect(
      (await ask('single.analyst', { id: 'spend', request: plain('spend', { clientId: 5, filterModel }) })).body
        .lastRow,
    ).toBeGreaterThan(0)
    expect((await ask('analyst', { id: 'spend', request: plain('spend', { filterModel }) })).body.lastRow).toBe(0)
  })

  test('a page without a grid, an unknown page, the other table, too large a block', async () => {
    expect((await ask('analyst', { id: 'nothing', request: plain('spend') })).status).toBe(404)
    expect(
      (await ask('analyst', { id: 'spend', request: plain('spend', { tableName: 'charge_level_info' }) })).status,
    ).toBe(400)
    expect((await ask('analyst', { id: 'spend', request: plain('spend', { endRow: 1_001 }) })).status).toBe(400)
    expect((await ask('analyst', { id: 'spend', request: plain('spend', { startRow: 10, endRow: 10 }) })).status).toBe(
      400,
    )
  })

  test('[GRID-27] two conditions on one column are refused', async () => {
    const condition = { filterType: 'text', type: 'contains', filter: 'a' }
    const filterModel = {
      SERVICE: { filterType: 'text', operator: 'AND', conditions: [condition, condition] },
    } as unknown as GridRequest['filterModel']
    expect((await ask('analyst', { id: 'spend', request: plain('spend', { filterModel }) })).status).toBe(400)
  })

  test('a pivot of more columns than fit says so', async () => {
    const column = (field: string) => ({ id: field, displayName: field, field })
    const request = plain('spend', {
      pivotMode: true,
      pivotCols: [column('TRACKING_NUMBER')],
      rowGroupCols: [column('CARRIER_NAME')],
      valueCols: [{ ...column('NET_AMOUNT'), aggFunc: 'sum' }],
    })
    expect(await ask('analyst', { id: 'spend', request })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'pivotCols' }] },
    })
  })
})

/** The last digits of means say nothing. */
function rounded(row: QueryRow): QueryRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ]),
  )
}
