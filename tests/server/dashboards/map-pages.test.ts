import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkMap } from '../../../domain/dashboards/network-map.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { sentGrid } from '../../../domain/grid/grid-request.ts'
import { gridScope } from '../../../domain/grid/grid-scope.ts'
import type { FulfillmentCenter } from '../../../domain/query/fulfillment-center.ts'
import { sentQuery, type QueryRow } from '../../../domain/query/query.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { ended, pageOf, requestOf, submit } from '../reports/report-calls.ts'
import { csvText, fileOf, sampleRecords, withCells } from '../warehouse/load/ups-file.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const DOMESTIC = `normalised_sender_country = 'US' AND normalised_consignee_country = 'US' AND normalised_sender_state NOT IN ('AA', 'AP', 'AE') AND normalised_consignee_state NOT IN ('AA', 'AP', 'AE')`
const READ = `client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate') AND bill_date BETWEEN '2025-11-22' AND '2026-11-21'`

describe('the map pages', () => {
  let portal: TestPortal
  let as: Awaited<ReturnType<TestPortal['signIn']>>
  beforeAll(async () => {
    portal = await openTestPortal()
    as = await portal.signIn('analyst')
  })
  afterAll(() => portal.close())

  const own = (sql: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
  async function rowsOf(pageId: string, settings: Readonly<Record<string, string>>, clientId = 1): Promise<QueryRow[]> {
    const planned = plannedQueries(portal.installation.deps.config.current(), { clientId }).find(
      (each) =>
        each.page.id === pageId &&
        each.view.dateType === 'bill_date' &&
        Object.entries(settings).every(([name, value]) => each.settings[name as keyof typeof each.settings] === value),
    )
    if (!planned) throw new Error(`no query of ${pageId}`)
    const answer = await portal.call(as, {
      method: 'POST',
      url: `/aiparcelweb/api/aidashboards/data/${pageId}/${planned.chartName}`,
      payload: sentQuery(planned.query),
    })
    expect(answer.status).toBe(200)
    return (answer.body as { data: { data: QueryRow[] } }).data.data
  }

  test('the network map has only a map widget, of the US states [PAGE-13] [WID-06]', () => {
    const { pages, widgets } = portal.installation.deps.config.current()
    const page = pages.find(({ id }) => id === 'networkmap')
    expect(page?.widgets.map(({ chartName, widget }) => [chartName, widget])).toEqual([['starburst', 'starburst']])
    const widget = widgets.get('starburst')
    expect([
      widget?.settings.dimension?.allowed,
      widget?.settings.level?.allowed,
      Object.keys(widget?.charts ?? {}),
    ]).toEqual([['dc_top5', 'dc_top10'], ['state'], ['state']])
  })

  test('the network map answers to its other name: its rows, and the report of them [PAGE-02]', async () => {
    const page = pageOf('networkmap')
    const view = defaultView({ page, today: TEST_TODAY, clientId: 1 })
    const rows = { rowGroupCols: [], groupKeys: [], valueCols: [], pivotCols: [], pivotMode: false, sortModel: [] }
    const payload = { ...sentGrid({ ...gridScope(page, view), ...rows, filterModel: {} }), startRow: 0, endRow: 5 }
    const ask = (url: string, body: object) => portal.call(as, { method: 'POST', url, payload: body })
    const [byId, byName] = await Promise.all(
      ['networkmap', 'starburst'].map((name) => ask(`/aiparcelweb/api/aidashboards/getRows/${name}`, payload)),
    )
    expect(byId).toMatchObject({ status: 200, body: { data: { length: 5 } } })
    expect(byName?.body).toEqual(byId?.body)
    const report = requestOf('networkmap', { clientId: 1 })
    expect(await submit(portal, as, 'starburst', report)).toEqual({ status: 200, body: 'Report submitted' })
    expect(await ended(portal, as)).toMatchObject({ status: 'done', name: expect.stringContaining('Network Map') })
  })

  test('the five largest sender states by packages, without AA, AP and AE [PAGE-14] [PAGE-15]', async () => {
    const map = networkMap({
      rows: await rowsOf('networkmap', { displayMode: 'states', dimension: 'dc_top5' }),
      fact: 'packages',
      settings: { dimension: 'dc_top5' },
      centers: [],
      unchecked: [],
    })
    const wanted = await own(
      `SELECT normalised_sender_state AS id, sum(no_of_pkgs) AS packages FROM package_level_info WHERE ${READ} AND ${DOMESTIC} GROUP BY id ORDER BY packages DESC, id LIMIT 5`,
    )
    expect(map.dcFilter.dcList.map(({ id, packages }) => ({ id, packages }))).toEqual(wanted)
    expect(
      map.dcFilter.dcList
        .flatMap(({ receivers }) => receivers.map(([state]) => state))
        .filter((state) => ['AA', 'AP', 'AE'].includes(state)),
    ).toEqual([])
    const left = await own(
      `SELECT sum(no_of_pkgs) AS packages FROM package_level_info WHERE ${READ} AND normalised_consignee_state IN ('AA', 'AP', 'AE')`,
    )
    expect(Number(left[0]?.packages)).toBeGreaterThan(0)
  })

  test('by center: the demo ships from its centers, so their packages are all [PAGE-17] [DATA-18]', async () => {
    const centers = (
      await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/fulfillmentCenters/byClientDashboards/1' })
    ).body as FulfillmentCenter[]
    const louisville = centers.find(({ NAME }) => NAME === 'Louisville East')
    expect(louisville).toMatchObject({ STATE: 'KY', CITY: 'Louisville', ZIP: '40202' })
    expect(louisville?.INCLUDEDCITYZIPS).toContainEqual({ CITY: 'New Albany', ZIPS: ['47151'] })
    expect([Math.round(louisville?.latitude ?? 0), Math.round(louisville?.longitude ?? 0)]).toEqual([38, -86])
    expect(centers.find(({ NAME }) => NAME === 'Mississauga')).toMatchObject({ latitude: null, longitude: null })
    const settings = { displayMode: 'centers', dimension: 'dc_top10' }
    const map = networkMap({
      rows: await rowsOf('networkmap', settings),
      fact: 'packages',
      settings,
      centers,
      unchecked: [],
    })
    const wanted =
      await own(`SELECT c.name || ', ' || c.state AS id, sum(no_of_pkgs) AS packages FROM package_level_info p JOIN fulfillment_center c ON c.client_id IN (1, 2, 3, 4) AND c.zip = p.sender_postal_code
      WHERE p.${READ} AND ${DOMESTIC} GROUP BY ALL ORDER BY packages DESC, id LIMIT 10`)
    expect(map.dcFilter.dcList.map(({ id, packages }) => ({ id, packages }))).toEqual(wanted)
    expect(map.fromNoCenter).toBe(0)
  })

  test('a package whose state nobody knows is of the US and its default state [PAGE-16] [DATA-15]', async () => {
    as = await portal.signIn('single.analyst')
    const before = networkMap({
      rows: await rowsOf('networkmap', { displayMode: 'states' }, 5),
      fact: 'packages',
      settings: { dimension: 'dc_top10' },
      centers: [],
      unchecked: [],
    })
    const unknown = {
      'Sender State': '',
      'Sender Postal': '',
      'Sender Country': '',
      'Invoice Date': '2026-11-14',
      'Transaction Date': '2026-11-10',
    }
    const records = sampleRecords().map((record) => withCells(record, unknown))
    const { deps } = portal.installation
    const number = (await deps.clients.all()).find(({ id }) => id === 5)?.number ?? ''
    const imported = await portal.installation.publish((connection) =>
      importFiles(connection, {
        files: [{ path: fileOf(csvText(records)), format: FORMATS.ups }],
        clientNumber: number,
        dryRun: false,
        now: new Date('2026-11-21T10:00:00Z'),
      }),
    )
    if (!imported.ok) throw new Error(imported.problem.detail)
    await deps.warehouse.refresh()
    const after = networkMap({
      rows: await rowsOf('networkmap', { displayMode: 'states' }, 5),
      fact: 'packages',
      settings: { dimension: 'dc_top10' },
      centers: [],
      unchecked: [],
    })
    const ofDefaultState = ({ dcFilter }: typeof after) => dcFilter.dcList.find(({ id }) => id === 'NY')?.packages ?? 0
    expect(ofDefaultState(after)).toBeGreaterThan(ofDefaultState(before))
    expect(after.total - before.total).toBe(ofDefaultState(after) - ofDefaultState(before))
    as = await portal.signIn('analyst')
  })

  test('the distribution map counts every package once, and knows where those in US ZIP areas go [PAGE-25]', async () => {
    const rows = await rowsOf('distributionmap', {})
    const wanted = await own(
      `SELECT sum(no_of_pkgs) AS packages, sum(no_of_pkgs) FILTER (WHERE normalised_consignee_country = 'US' AND normalised_consignee_state NOT IN ('AA', 'AP', 'AE')) AS placed FROM package_level_info WHERE ${READ}`,
    )
    const sum = (some: readonly QueryRow[]) => some.reduce((total, row) => total + Number(row.packages), 0)
    expect({ packages: sum(rows), placed: sum(rows.filter(({ latitude }) => latitude !== null)) }).toEqual(wanted[0])
  })
})
