import { trackingDetail, type ChargeLine, type TrackingDetail } from '../../domain/tracking/tracking-detail.ts'
import type { PackageAsked, PackageShown } from '../../machines/tracking/tracking-popup.machine.ts'
import { answerOf, type Api } from '../api/client.ts'
import { text } from '../text/text.ts'
import type { ListedPackage, PackageList } from './package-list.ts'

const UPS = 1

/** The package at a row, or at the next one that way that is no group; null: none is further that way. A row that is none any more rejects. */
export async function loadPackage(
  { at, step }: PackageAsked,
  { api, list, signal }: { readonly api: Api; readonly list: PackageList; readonly signal: AbortSignal },
): Promise<PackageShown | null> {
  for (let row = at + step; row >= 0 && row < list.size; row += step) {
    const listed = await list.read(row, signal)
    if (listed) return { at: row, ...(await detailsOf(listed)) }
    if (step === 0) throw new Error(text('tracking.gone'))
  }
  return null

  async function detailsOf(listed: ListedPackage) {
    const { trackingId, currency, line } = listed
    if (trackingId === null) return { detail: listed.detail, charges: [], currency, line }
    const detail = trackingDetail(await list.details(trackingId, signal), list.unit)
    if (!detail) throw new Error(text('tracking.gone'))
    return { detail, charges: await chargesOf(detail, { trackingId, currency }), currency, line }
  }

  /** UPS has a call of its own. TRK-11 */
  function chargesOf(
    { carrierId }: TrackingDetail,
    { trackingId, currency }: { readonly trackingId: number; readonly currency: string },
  ): Promise<ChargeLine[]> {
    if (carrierId === UPS) {
      const params = { path: { clientId: String(list.clientId) } }
      return answerOf(
        api.POST('/aiparcelweb/api/trackingNumberDetailsUpss/byInvoiceDetailsId/{clientId}', {
          params,
          body: { id: trackingId, currency },
          signal,
        }),
      )
    }
    return answerOf(
      api.GET('/aiparcelweb/api/trackingNumberDetails/byInvoiceDetailsId', {
        params: { query: { invoiceDetailsId: String(trackingId), currency } },
        signal,
      }),
    )
  }
}

/** Only UPS states gross and incentive. TRK-09 */
export function isUps({ carrierId }: Pick<TrackingDetail, 'carrierId'>): boolean {
  return carrierId === UPS
}
