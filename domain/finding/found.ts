import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'

export const FoundPackage = z.strictObject({
  trackingId: z.int().positive(),
  trackingNumber: z.string(),
  carrier: z.string(),
  client: z.string(),
  /** Of its newest invoice line. */
  invoiceDate: z.string(),
  currency: z.string(),
})
export type FoundPackage = z.infer<typeof FoundPackage>

/** What a typed text names on the server. Only what the person may see is in it: what is not there and what is another's are alike. */
export const Found = z
  .strictObject({
    packages: z.array(FoundPackage),
    /** Each by the id that `/invoices` opens it with. */
    invoices: z.array(
      z.strictObject({
        id: z.string(),
        invoiceNumber: z.string(),
        carrier: z.string(),
        client: z.string(),
        invoiceDate: z.string(),
      }),
    ),
    accounts: z.array(z.strictObject({ id: z.string(), number: z.string(), name: z.string(), client: z.string() })),
    /** Values that pages are filtered by, the best first. */
    filters: z.array(
      z.strictObject({
        dimension: CatalogName,
        /** In the words of who asks. */
        label: z.string(),
        value: z.string(),
        name: z.string(),
      }),
    ),
    /** How many of them are left out. */
    moreFilters: z.int().min(0),
    /** The view that a question reads as: its address, its figures and what they are of in words. Null: it reads as none. */
    view: z.strictObject({ href: z.string(), title: z.string(), detail: z.string() }).nullable(),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof Found>

/** Whether a text can be a number of a package, an invoice or an account: one word of letters and digits, with at least four of these. */
export function isNumber(text: string): boolean {
  const word = numberIn(text)
  return (
    /^[\p{L}\d][\p{L}\d/_.-]{3,59}$/u.test(word) &&
    (word.match(/\d/g)?.length ?? 0) >= 4 &&
    !/^\d{4}-\d\d-\d\d$/.test(word)
  )
}

/** A number as it stands on labels in groups with digits in each, in one piece; any other text as it is. */
export function numberIn(text: string): string {
  const trimmed = text.trim()
  return /^[A-Z]*\d[\dA-Z]*( [A-Z]*\d[\dA-Z]*)+$/i.test(trimmed) ? trimmed.replaceAll(' ', '') : trimmed
}

/** Whether a number names anything. */
export function hasNumber({
  packages,
  invoices,
  accounts,
}: Pick<Found, 'packages' | 'invoices' | 'accounts'>): boolean {
  return packages.length + invoices.length + accounts.length > 0
}
