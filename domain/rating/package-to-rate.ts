import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'

const inches = z.number().positive().max(500).multipleOf(0.01)
const zip = z.string().regex(/^\d{5}$/, 'must be a ZIP code of five digits')

/** A package before it is sent, within the United States. */
export const PackageToRate = z.strictObject({
  clientId: z.int().positive(),
  from: zip,
  to: zip,
  pounds: z.number().positive().max(10_000).multipleOf(0.01),
  /** In inches; null: they are not known, and size does not count. */
  sides: z.strictObject({ length: inches, width: inches, height: inches }).nullable(),
  residential: z.boolean(),
  shipDate: CalendarDate,
  /** Codes of what is asked for besides. */
  extras: z.array(z.string().min(1).max(20)).max(20),
})
export type PackageToRate = z.infer<typeof PackageToRate>

/** What may make a package cheaper, each tried by itself: a pound less, or an inch less of one side. */
export const PACKAGE_CHANGES = ['pounds', 'length', 'width', 'height'] as const
export type PackageChange = (typeof PACKAGE_CHANGES)[number]

/** The package with one change; undefined: it cannot be made. */
export function changedPackage(of: PackageToRate, change: PackageChange): PackageToRate | undefined {
  const { pounds, sides } = of
  if (change === 'pounds') return pounds > 1 ? { ...of, pounds: hundredths(pounds - 1) } : undefined
  const side = sides?.[change]
  return sides && side !== undefined && side > 1
    ? { ...of, sides: { ...sides, [change]: hundredths(side - 1) } }
    : undefined
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
