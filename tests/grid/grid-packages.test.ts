import { describe, expect, test } from 'vitest'
import type { Query } from '../../domain/query/query.ts'
import { createApi } from '../../src/api/client.ts'
import { gridPackages, type GridPackagesInput } from '../../src/grid/grid-packages.ts'
import type { GridRow } from '../../src/grid/rows/grid-source.ts'
import { loadPackage } from '../../src/tracking/load-package.ts'

const WHOSE: GridPackagesInput['whose'] = {
  clientId: 1,
  childClientIdsCSV: '2',
  currency: 'EUR',
  unit: 'lbs',
}
const { signal } = new AbortController()
const row = (values: GridRow['values'], group: string | null = null): GridRow => ({
  values,
  keys: [],
  at: 0,
  group,
  open: group === null ? null : false,
})
const ROWS = [
  row({ CARRIER_NAME: 'UPS' }, 'CARRIER_NAME'),
  row({ TRACKING_ID: 7, TRACKING_NUMBER: '1Z7' }),
  row({ CARRIER_NAME: 'FedEx' }, 'CARRIER_NAME'),
  row({
    TRACKING_ID: null,
    TRACKING_NUMBER: null,
    CARRIER_NAME: 'FedEx',
    INVOICE_NUMBER: 'F1',
    ACCOUNT_NUMBER: 'A9',
    FEE_CHARGE: 'Weekly Service Charge',
    NET_AMOUNT: 31.5,
    BILL_DATE: '2026-11-20',
  }),
]

/** The popup over these rows; the calls that it makes are answered as for a package of this carrier. */
function popupOver({
  carrierId = 1,
  whose = WHOSE,
}: { readonly carrierId?: number; readonly whose?: GridPackagesInput['whose'] } = {}) {
  const calls: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    calls.push({
      method: request.method,
      path: pathname + search,
      body: request.method === 'POST' ? await request.json() : null,
    })
    const isPopup = pathname.endsWith('trackingNumberPopUpContainer')
    return Response.json(
      isPopup
        ? {
            data: {
              data: [{ tracking_id: 7, carrier_id: carrierId, tracking_number: '1Z7', bill_weight_pounds: 2 }],
              rowCount: 1,
              dataVersion: 1,
            },
          }
        : [],
    )
  }
  const api = createApi({
    token: () => null,
    onSessionEnded: () => undefined,
    origin: 'http://portal.example',
    fetch: (input) => answer(input as Request),
  })
  const list = gridPackages({
    api,
    page: 'spend',
    whose,
    source: { read: ({ start, end }) => Promise.resolve(ROWS.slice(start, end)) },
    size: ROWS.length,
  })
  return { calls, load: (at: number, step: -1 | 0 | 1) => loadPackage({ at, step }, { api, list, signal }) }
}

describe("a grid's rows in the popup", () => {
  test('the package is asked for under the conditions of the grid, in its currency and weight unit, so anew for each unit [TRK-14] [API-39]', async () => {
    for (const [unit, shown] of [
      ['lbs', 2],
      ['kgs', 0.90718474],
    ] as const) {
      const { calls, load } = popupOver({ whose: { ...WHOSE, unit } })
      expect((await load(1, 0))?.detail.billWeight).toEqual({ value: shown, unit })
      const body = calls[0]?.body as Query
      expect(calls[0]?.path).toBe('/aiparcelweb/api/aidashboards/data/spend/trackingNumberPopUpContainer')
      expect(body).toMatchObject({
        clientId: 1,
        childClientIdsCSV: '2',
        currency: 'EUR',
        unit,
        fromTableNames: ['package_level_info'],
        whereClauseDetails: ['tracking_id = 7'],
        orderByDetails: [{ name: 'bill_date', direction: 'asc' }],
      })
    }
  })

  test('UPS has its own call for charges, other carriers another [TRK-11] [API-37] [API-38]', async () => {
    const ups = popupOver()
    await ups.load(1, 0)
    expect(ups.calls[1]).toEqual({
      method: 'POST',
      path: '/aiparcelweb/api/trackingNumberDetailsUpss/byInvoiceDetailsId/1',
      body: { id: 7, currency: 'EUR' },
    })
    const other = popupOver({ carrierId: 2 })
    await other.load(1, 0)
    expect(other.calls[1]).toEqual({
      method: 'GET',
      path: '/aiparcelweb/api/trackingNumberDetails/byInvoiceDetailsId?invoiceDetailsId=7&currency=EUR',
      body: null,
    })
  })

  test('groups are passed over, and beyond the last package there is none [TRK-01]', async () => {
    const { load } = popupOver()
    expect((await load(1, 1))?.at).toBe(3)
    expect((await load(3, -1))?.at).toBe(1)
    expect([await load(1, -1), await load(3, 1)]).toEqual([null, null])
    await expect(load(2, 0)).rejects.toThrow('it is not there any more')
  })

  test('of charges without a package the row says all there is, and nothing is asked [TRK-08]', async () => {
    const { calls, load } = popupOver()
    expect(await load(3, 0)).toMatchObject({
      detail: {
        trackingNumber: null,
        carrierName: 'FedEx',
        invoiceNumber: 'F1',
        billDate: '2026-11-20',
        fee: { charge: 'Weekly Service Charge', accountNumber: 'A9', netAmount: 31.5 },
      },
      charges: [],
    })
    expect(calls).toEqual([])
  })
})
