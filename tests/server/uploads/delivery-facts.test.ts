import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { uploadCalls, type As } from './upload-calls.ts'

/** Issue 17, item 1: delivery facts by the same upload, list and undo. */
const FIVE = 5
let portal: TestPortal
let admin: As

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

const rows = (sql: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
const told = (number: string) =>
  rows(
    `SELECT delivery_location, strftime(delivery_date, '%Y-%m-%d %H:%M') AS came FROM package_level_info WHERE client_id = ${FIVE} AND tracking_number = '${number}' AND bucket_name = 'freight'`,
  )

test(
  'the demo rows of a package show what a file says of it, and what they said before once it is undone',
  { tags: ['long'] },
  async () => {
    const calls = uploadCalls(portal, admin)
    const [row] = await rows(
      `SELECT tracking_number, strftime(delivery_date + INTERVAL 1 HOUR, '%Y-%m-%d %H:%M') AS later FROM package_level_info
     WHERE client_id = ${FIVE} AND bucket_name = 'freight' AND delivery_date IS NOT NULL AND delivery_date > pickup_date LIMIT 1`,
    )
    const [number, later] = [String(row?.tracking_number), String(row?.later)]
    const before = await told(number)
    const content = `Tracking Number;Delivered;Location\n${number};${later};Shed\nNOWHERE;${later};Shed\n;${later};\n`
    const previewed = await calls.previewed(FIVE, { name: 'delivered.csv', content })
    expect(previewed.report).toMatchObject([
      {
        format: { id: 'delivery' },
        packages: { matched: 1, waiting: 1, conflicting: 1 },
        newRows: 2,
        rejectedRows: 1,
        invoices: [],
      },
    ])
    expect(await told(number)).toEqual(before)
    expect(await calls.load(previewed.id)).toMatchObject({ status: 'loaded', report: [{ packages: { matched: 1 } }] })
    expect(await told(number)).toEqual([{ delivery_location: 'Shed', came: later }])
    const [load] = await calls.loads()
    expect(load).toMatchObject({ newRows: 2, rejectedRows: 1, packages: { matched: 1, waiting: 1 }, invoices: 0 })
    expect((await calls.report(load?.id)).goes).toEqual({ rows: 0, facts: 2, totals: [] })

    expect((await calls.undo(load?.id)).body).toEqual({ removedRows: 2, keptRows: 0 })
    expect(await told(number)).toEqual(before)
    expect((await calls.loads())[0]).toMatchObject({ packages: null })
  },
)
