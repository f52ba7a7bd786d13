import * as z from 'zod'
import { linkAddress } from '../values/link-address.ts'
import type { TrackingDetail } from './tracking-detail.ts'

/** A carrier's public page of a package; `{n}` stands for its number, `{country}` and `{postcode}` for where it goes. */
export const TrackingPage = z.strictObject({
  /** As invoices name the carrier. */
  name: z.string().min(1).max(80),
  /** Without `{n}`: the page asks for the number. */
  address: z
    .string()
    .max(400)
    .refine(
      isTemplate,
      'must be an address as https://carrier.example/track?number={n}; in braces are n, country and postcode',
    ),
})
export type TrackingPage = z.infer<typeof TrackingPage>

/** config/carriers.json: where carriers show their packages. GAP-23 */
export const CarrierPages = z
  .strictObject({ $schema: z.string().optional(), carriers: z.array(TrackingPage).max(400) })
  .check(({ value: { carriers }, issues }) => {
    const names = carriers.map(({ name }) => name.toLowerCase())
    names.forEach((name, at) => {
      if (names.indexOf(name) < at)
        issues.push({
          code: 'custom',
          input: carriers[at]?.name,
          message: 'every carrier has one page',
          path: ['carriers', at, 'name'],
        })
    })
  })
export type CarrierPages = z.infer<typeof CarrierPages>

/** The address of a package's page at its carrier; undefined: that carrier has none here. TRK-02, TRK-03 */
export function trackingLink(
  { carrierName, trackingNumber, consignee }: Pick<TrackingDetail, 'carrierName' | 'trackingNumber' | 'consignee'>,
  pages: readonly TrackingPage[],
): string | undefined {
  if (carrierName === null || trackingNumber === null) return undefined
  const page = pages.find(({ name }) => name.toLowerCase() === carrierName.trim().toLowerCase())
  return (
    page &&
    filled(page.address, {
      n: trackingNumber,
      country: consignee.normalisedCountry ?? consignee.country ?? '',
      postcode: consignee.zip ?? '',
    })
  )
}

function isTemplate(address: string): boolean {
  return (
    address.startsWith('https://') &&
    !/\{(?!(n|country|postcode)\})/.test(address) &&
    linkAddress().safeParse(filled(address, { n: '1' })).success
  )
}

/** A template with its `{names}` filled in, each as one part of an address. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((values[name] ?? '').trim()))
}
