import * as z from 'zod'
import { nameText } from '../values/name-text.ts'

/** What a charge may be counted as. */
export const CHARGE_CATEGORIES = [
  'transportation',
  'fuel_surcharge',
  'other_accessorial',
  'tax',
  'fee',
  'billing_adjustment',
  'other',
] as const

/** What money back may be for. */
export const CREDIT_TYPES = [
  'GSR',
  'Void',
  'Residential',
  'Duplicate',
  'Address Correction',
  'Declared Value',
  'Chargeback',
  'Other',
] as const

const Codes = z.string().min(1).max(200)
const Text = z.string().min(1).max(500)
const Name = nameText(120)

/** Which lines are meant: those of a carrier in a format that have these codes and this text; null: any. */
export const CodeKey = z.strictObject({
  /** Whose; null: everybody's. */
  clientId: z.int().positive().nullable(),
  carrierId: z.int().positive(),
  format: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a format'),
  what: z.enum(['charge', 'service']),
  /** As a person reads them. */
  codes: Codes.nullable(),
  text: Text.nullable(),
})
export type CodeKey = Readonly<z.infer<typeof CodeKey>>

/** What they mean: a charge its category and what comes with it, a service its name and category. */
export const AssignedMeaning = z.strictObject({
  chargeCategory: z.enum(CHARGE_CATEGORIES).nullable(),
  accessorial: Name.nullable(),
  accessorialCode: nameText(40).nullable(),
  /** Of amounts below zero: they are money back for this. */
  creditType: z.enum(CREDIT_TYPES).nullable(),
  /** Of amounts below zero: they are money off the charges of their category. */
  discount: z.boolean(),
  service: Name.nullable(),
  serviceCategory: Name.nullable(),
})
export type AssignedMeaning = Readonly<z.infer<typeof AssignedMeaning>>

/** The same as a person says it: what is absent is null. */
export const CodeAssignment = z
  .strictObject({
    /** Absent: everybody's. */
    clientId: CodeKey.shape.clientId.unwrap().optional(),
    carrierId: CodeKey.shape.carrierId,
    format: CodeKey.shape.format,
    what: CodeKey.shape.what,
    codes: Codes.optional(),
    text: Text.optional(),
    chargeCategory: AssignedMeaning.shape.chargeCategory.unwrap().optional(),
    accessorial: Name.optional(),
    accessorialCode: AssignedMeaning.shape.accessorialCode.unwrap().optional(),
    creditType: AssignedMeaning.shape.creditType.unwrap().optional(),
    discount: z.boolean(),
    service: Name.optional(),
    serviceCategory: Name.optional(),
  })
  .refine(({ codes, text }) => codes !== undefined || text !== undefined, 'must name codes or a text')
  .refine(
    ({ what, chargeCategory, service, serviceCategory }) =>
      what === 'charge'
        ? chargeCategory !== undefined && service === undefined && serviceCategory === undefined
        : chargeCategory === undefined && service !== undefined && serviceCategory !== undefined,
    'must say the category of a charge, or the service with its category',
  )
  .refine(({ what, discount, creditType }) => !discount || (what === 'charge' && creditType === undefined), {
    message: 'a discount is a charge, and no money back',
  })
export type CodeAssignment = Readonly<z.infer<typeof CodeAssignment>>

/** Which lines an assignment is of, and what it says of them. */
export function assignmentParts(said: CodeAssignment): { readonly key: CodeKey; readonly meaning: AssignedMeaning } {
  const { clientId = null, carrierId, format, what, codes = null, text = null, discount } = said
  return {
    key: { clientId, carrierId, format, what, codes, text },
    meaning: {
      chargeCategory: said.chargeCategory ?? null,
      accessorial: said.accessorial ?? null,
      accessorialCode: said.accessorialCode ?? null,
      creditType: said.creditType ?? null,
      discount,
      service: said.service ?? null,
      serviceCategory: said.serviceCategory ?? null,
    },
  }
}
