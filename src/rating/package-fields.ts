import * as z from 'zod'
import type { PackageToRate } from '../../domain/rating/package-to-rate.ts'
import { text } from '../text/text.ts'

const figure = (most: number) =>
  z
    .string()
    .trim()
    .refine((value) => /^\d{1,5}([.,]\d{1,2})?$/.test(value) && numberOf(value) > 0 && numberOf(value) <= most, {
      error: () => text('rating.notAFigure'),
    })
const zip = z
  .string()
  .trim()
  .regex(/^\d{5}$/, { error: () => text('rating.notAZip') })
const side = z.literal('').or(figure(500))

/** A package as its form has it: texts, sides empty where they are not known. */
export const PackageFields = z
  .object({
    from: zip,
    to: zip,
    pounds: figure(10_000),
    length: side,
    width: side,
    height: side,
    residential: z.boolean(),
    shipDate: z.string().min(1, { error: () => text('rating.notADate') }),
    extras: z.array(z.string()),
  })
  .check(({ value: { length, width, height }, issues }) => {
    const given = [length, width, height].filter((each) => each !== '').length
    if (given === 1 || given === 2)
      issues.push({ code: 'custom', path: ['length'], message: text('rating.allSides'), input: length })
  })
export type PackageFields = z.infer<typeof PackageFields>

export function packageOf(clientId: number, fields: PackageFields): PackageToRate {
  const { length, width, height, pounds, ...rest } = fields
  const sides = length === '' ? null : { length: numberOf(length), width: numberOf(width), height: numberOf(height) }
  return { ...rest, clientId, pounds: numberOf(pounds), sides }
}

function numberOf(value: string): number {
  return Number(value.replace(',', '.'))
}
