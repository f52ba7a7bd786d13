// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDrawn } from '../../domain/dashboards/widget-spec.ts'
import type { FulfillmentCenter } from '../../domain/query/fulfillment-center.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { connectionOf } from '../../server/warehouse/publish-connection.ts'
import { plannedQueries } from '../support/shipped/planned-queries.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { isWritten } from './address-sql.ts'
import { walkSets } from './sets-walk.ts'
import { walk } from './walk.ts'
import { LIMIT_MS } from '../support/run/patience.ts'

/** A tenth in `npm test`; `npm run walks -- --steps 2000 --seed 7` for more, or for others. */
const STEPS = Number(process.env.WALK_STEPS ?? '200')
const SEED = Number(process.env.WALK_SEED ?? '20261121')
/** As many as of one page twice: sets ask more. */
const SET_STEPS = Math.floor(STEPS / 2)
const PAGES = ['spend', 'accessorial', 'carrierScore', 'weight', 'refund']

/** What a person types, and chooses from no list. */
const NOT_LISTED = ['tracking_number']

/** Two loads brought some of the demo's invoices, and some of them both. */
const LOADS = `
  INSERT INTO loaded_row (client_id, carrier_id, account_number, invoice_number, invoice_date, row_hash, occurrence, line_number)
    SELECT client_id, carrier_id, account_number, invoice_number, bill_date, 'walked', 1, row_number() OVER (ORDER BY client_id, carrier_id, account_number, invoice_number, bill_date)
    FROM (SELECT DISTINCT client_id, carrier_id, account_number, invoice_number, bill_date FROM package_level_info
      WHERE account_number IS NOT NULL AND invoice_number IS NOT NULL AND bill_date IS NOT NULL);
  INSERT INTO line_source (import_id, line_number)
    SELECT unnest(CASE line_number % 4 WHEN 0 THEN [1] WHEN 1 THEN [2] WHEN 2 THEN [1, 2] ELSE [] END), line_number FROM loaded_row
    WHERE row_hash = 'walked'`

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.installation.publish((publish) => connectionOf(publish).run(LOADS))
})
afterAll(() => portal.close())

test(
  `${STEPS} random steps by seed ${SEED}: what is shown equals SQL of the address, going back shows it again, and rows of a mark sum to it (issue 18)`,
  {
    timeout: LIMIT_MS + STEPS * 1_000,
  },
  async () => {
    const config = loadConfig('config')
    const as = await portal.signIn('analyst')
    const url = '/aiparcelweb/api/fulfillmentCenters/byClientDashboards/1'
    const centers = (await portal.call(as, { method: 'GET', url })).body as FulfillmentCenter[]
    const planned = plannedQueries(config, { clientId: 1 })
    const done = new Map<string, number>()
    for (const [index, id] of PAGES.entries()) {
      const page = config.pages.find((each) => each.id === id)
      if (!page) throw new Error(id)
      expect(page.filters.filter((dimension) => !isWritten(dimension))).toEqual(NOT_LISTED)
      const charts = planned.filter(({ page: { id: own }, chartName, query }) => {
        const widget = config.widgets.get(page.widgets.find((each) => each.chartName === chartName)?.widget ?? '')
        return own === id && widget !== undefined && isDrawn(widget) && query.groupByDetails.length > 0
      })
      const steps = Math.floor(STEPS / PAGES.length)
      const walked = await walk({ portal, as, config, page, charts, centers, steps, seed: SEED + index })
      expect(walked.faults, id).toEqual([])
      for (const [name, times] of walked.done) done.set(name, (done.get(name) ?? 0) + times)
    }
    const told = [...done].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, times]) => `${name} ${times}`)
    console.log(told.join(', '))
    expect(done.get('compared')).toBe(PAGES.length * Math.floor(STEPS / PAGES.length / 10))
    for (const [name, least] of [
      ['compared with figures', 0.05],
      ['mark', 0.1],
      ['back', 0.05],
      ['rows of a mark', 0.03],
      ['pressed twice', 0.01],
    ] as const)
      expect(done.get(name) ?? 0, name).toBeGreaterThan(STEPS * least)
  },
)

test(
  `${SET_STEPS} random steps of compared sets by seed ${SEED}: what each set shows equals SQL of the address, going back shows it again, and rows of a mark sum to it (issue 18; decision 0094)`,
  { timeout: LIMIT_MS + STEPS * 1_000 },
  async () => {
    const as = await portal.signIn('analyst')
    const { faults, done } = await walkSets({ portal, as, config: loadConfig('config'), steps: SET_STEPS, seed: SEED })
    expect(faults).toEqual([])
    console.log([...done].map(([name, times]) => `${name} ${times}`).join(', '))
    expect(done.get('compared')).toBe(Math.floor(SET_STEPS / 10))
    for (const [name, least] of [
      ['sets with figures', 0.03],
      ['mark', 0.1],
      ['back', 0.05],
      ['rows of a mark', 0.03],
    ] as const)
      expect(done.get(name) ?? 0, name).toBeGreaterThan(SET_STEPS * least)
  },
)
