import { answerOf, type Api } from '../api/client.ts'
import type { PackageList } from '../tracking/package-list.ts'
import type { NumberedPackage } from '../api/kept/recent.ts'

/** One package, found by its number, in the currency it was billed in. */
export function packageList(api: Api, { trackingId, currency }: NumberedPackage): PackageList {
  return {
    size: 1,
    clientId: 0,
    read: () => Promise.resolve({ trackingId, currency, line: null }),
    details: (id, signal) =>
      answerOf(api.GET('/aiparcelweb/api/trackingDetails/{id}', { params: { path: { id: String(id) } }, signal })),
  }
}
