import * as z from 'zod'
import { lastOfEach, type Parameters, type Unhonoured } from '../values/unhonoured.ts'
import { CLAIM_STATES, type ClaimState } from './claim.ts'
import { CONFIDENCES, FINDING_RULES } from './finding.ts'

/** What is to be claimed. */
export const TO_CLAIM: readonly ClaimState[] = ['found', 'queued']

const isStates = (text: string) => text.split(',').every((each) => CLAIM_STATES.some((state) => state === each))

/** Which claims are meant; what is left out narrows nothing, of states to what is to be claimed. */
export const ClaimPlace = z.strictObject({
  /** Separated by commas. */
  states: z.string().max(100).refine(isStates, 'must be states of claims').optional(),
  rule: z.enum(FINDING_RULES).optional(),
  carrierId: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a number')
    .optional(),
  account: z.string().min(1).max(100).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
    .optional(),
  confidence: z.enum(CONFIDENCES).optional(),
  search: z.string().min(1).max(200).optional(),
  /** From 1. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number')
    .optional(),
})
type Given = z.infer<typeof ClaimPlace>
export type ClaimPlace = { readonly [Name in keyof Given]?: Exclude<Given[Name], undefined> }

/** What an address asks for, and what of it does not hold. Decision 0019 */
export function readClaimPlace(parameters: Parameters): {
  readonly place: ClaimPlace
  readonly unhonoured: readonly Unhonoured[]
} {
  const { last, unhonoured } = lastOfEach(parameters)
  const read = [...last].map(([name, text]) => {
    const known = Object.hasOwn(ClaimPlace.shape, name)
    return { name, text, known, holds: known && ClaimPlace.safeParse({ [name]: text }).success }
  })
  return {
    place: ClaimPlace.parse(
      Object.fromEntries(read.flatMap(({ name, text, holds }) => (holds ? [[name, text]] : []))),
    ) as ClaimPlace,
    unhonoured: [
      ...unhonoured,
      ...read.flatMap(({ name, text, known, holds }): Unhonoured[] =>
        holds ? [] : [{ parameter: name, text, reason: known ? 'unknown' : 'not-of-page' }],
      ),
    ],
  }
}

/** The parameters of a place. */
export function printClaimPlace(place: ClaimPlace): [string, string][] {
  return Object.entries(place).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
}

export function statesOf({ states }: ClaimPlace): readonly ClaimState[] {
  return states === undefined ? TO_CLAIM : CLAIM_STATES.filter((state) => states.split(',').includes(state))
}
