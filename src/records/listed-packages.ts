import type { RecordRow } from '../../domain/records/record-spec.ts'
import { answerOf, type Api } from '../api/client.ts'
import type { PackageList } from '../tracking/package-list.ts'

/** The packages of a list's rows, each in the currency it was billed in. */
export function listedPackages({ api, rows }: { readonly api: Api; readonly rows: readonly RecordRow[] }): PackageList {
  return {
    size: rows.length,
    clientId: 0,
    read: (at) => {
      const { trackingId, currency } = rows[at]?.values ?? {}
      return Promise.resolve(
        trackingId === undefined ? null : { trackingId: Number(trackingId), currency: String(currency), line: null },
      )
    },
    details: (id, signal) =>
      answerOf(api.GET('/aiparcelweb/api/trackingDetails/{id}', { params: { path: { id: String(id) } }, signal })),
  }
}
