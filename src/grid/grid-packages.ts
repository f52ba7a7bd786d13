import { sentQuery } from '../../domain/query/query.ts'
import { trackingDetail, trackingQuery, type TrackingQueryInput } from '../../domain/tracking/tracking-detail.ts'
import { answerOf, type Api } from '../api/client.ts'
import type { ListedPackage, PackageList } from '../tracking/package-list.ts'
import type { GridRow, GridSource } from './rows/grid-source.ts'

export interface GridPackagesInput {
  readonly api: Api
  readonly page: string
  /** Whose packages, in which currency and weight unit. */
  readonly whose: Omit<TrackingQueryInput, 'trackingId'>
  readonly source: Pick<GridSource, 'read'>
  /** Rows on the screen. */
  readonly size: number
}

/** The packages of a grid's rows as they stand on the screen, in its currency and weight unit. TRK-14 */
export function gridPackages({ api, page, whose, source, size }: GridPackagesInput): PackageList {
  const { clientId, currency, unit } = whose
  return {
    size,
    clientId,
    unit,
    read: async (at, signal) => {
      const [row] = await source.read({ start: at, end: at + 1 }, signal)
      return row ? listed(row, currency) : null
    },
    details: async (trackingId, signal) => {
      const query = trackingQuery({ trackingId, ...whose })
      const { data } = await answerOf(
        api.POST('/aiparcelweb/api/aidashboards/data/{pageName}/trackingNumberPopUpContainer', {
          params: { path: { pageName: page } },
          body: sentQuery(query) as never,
          signal,
        }),
      )
      return data.data
    },
  }
}

function listed({ values, group }: GridRow, currency: string): ListedPackage | null {
  const detail = trackingDetail([
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field.toLowerCase(), value])),
  ])
  if (group !== null || !detail) return null
  const text = (field: string) => String(values[field] ?? '')
  const line = {
    invoiceNumber: text('INVOICE_NUMBER'),
    billDate: text('BILL_DATE').slice(0, 10),
    bucketName: text('BUCKET_NAME'),
  }
  return detail.trackingId === null
    ? { trackingId: null, detail, currency, line }
    : { trackingId: detail.trackingId, currency, line }
}
