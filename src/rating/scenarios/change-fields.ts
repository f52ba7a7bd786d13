import type * as z from 'zod'
import type { SCENARIO_FIELDS } from '../../../domain/rating/scenarios/check-scenario.ts'
import { Change } from '../../../domain/rating/scenarios/scenario.ts'

export const CHANGE_KINDS = [
  'discount',
  'minimum',
  'dim',
  'fuel',
  'accessorial',
  'increase',
  'fuelTable',
  'tariffYear',
  'shift',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** A change as its form has it: figures as they are typed, lists that are empty ask for nothing. */
export interface ChangeFields {
  readonly kind: ChangeKind
  readonly carrierId: number
  readonly services: readonly string[]
  readonly zones: readonly string[]
  readonly modes: readonly string[]
  readonly codes: readonly string[]
  readonly weightFrom: string
  readonly weightTo: string
  /** A percent, points, an amount or a divisor. */
  readonly figure: string
  readonly aboveVolume: string
  /** Of a minimum: net, or less than the list's lowest; of a surcharge: percent off, a fixed amount or waived. */
  readonly how: 'net' | 'less' | 'percent' | 'fixed' | 'waived'
  readonly surcharges: boolean
  /** First day of a list. */
  readonly on: string
  readonly toCarrierId: number
  readonly toService: string
}

/** Where something is wrong: a field of the change, or its figure. */
export type ChangeField = (typeof SCENARIO_FIELDS)[number] | 'figure' | 'aboveVolume'

export function newChange(carrierId: number): ChangeFields {
  return {
    kind: 'discount',
    carrierId,
    services: [],
    zones: [],
    modes: [],
    codes: [],
    weightFrom: '',
    weightTo: '',
    figure: '',
    aboveVolume: '0',
    how: 'percent',
    surcharges: true,
    on: '',
    toCarrierId: carrierId,
    toService: '',
  }
}

/** Which conditions a kind of change may ask for. */
export const CHANGE_ASKS: Readonly<
  Record<ChangeKind, readonly ('services' | 'zones' | 'weights' | 'modes' | 'codes')[]>
> = {
  discount: ['services', 'zones', 'weights'],
  minimum: ['services', 'zones', 'weights'],
  dim: ['services'],
  fuel: ['services', 'modes'],
  accessorial: ['codes', 'services', 'zones'],
  increase: ['services'],
  fuelTable: ['modes'],
  tariffYear: [],
  shift: ['services', 'zones', 'weights'],
}

/** The change that a form says, or at which fields it is none. */
export function readChange(
  fields: ChangeFields,
): { readonly change: Change } | { readonly change: null; readonly wrong: readonly ChangeField[] } {
  const read = Change.safeParse(changeOf(fields))
  return read.success ? { change: read.data } : { change: null, wrong: [...new Set(read.error.issues.map(fieldOf))] }
}

function fieldOf({ path }: z.core.$ZodIssue): ChangeField {
  const names = path.filter((part): part is string => typeof part === 'string')
  if (names[0] === 'to') return 'to'
  for (const field of ['services', 'zones', 'modes', 'codes', 'weights', 'aboveVolume', 'on'] as const)
    if (names.includes(field)) return field
  return 'figure'
}

/** As it would be sent; what is no figure is left to be refused. */
function changeOf(fields: ChangeFields): unknown {
  const { kind, carrierId, figure, how, on } = fields
  const asked = Object.fromEntries(
    CHANGE_ASKS[kind].flatMap((name): [string, unknown][] => {
      if (name !== 'weights')
        return fields[name].length > 0 || name === 'codes' || (kind === 'shift' && name === 'services')
          ? [[name, fields[name]]]
          : []
      const { weightFrom, weightTo } = fields
      return weightFrom === '' && weightTo === ''
        ? []
        : [['weights', { from: numberOf(weightFrom), to: numberOf(weightTo) }]]
    }),
  )
  const rule = (says: object) => ({ change: 'rule', carrierId, rule: { kind, ...asked, ...says } })
  switch (kind) {
    case 'discount':
    case 'fuel':
      return rule({ percent: numberOf(figure) })
    case 'minimum':
      return rule({ amount: how === 'net' ? { net: numberOf(figure) } : { less: numberOf(figure) } })
    case 'dim':
      return rule({ divisor: numberOf(figure), aboveVolume: numberOf(fields.aboveVolume) })
    case 'accessorial':
      return rule({
        charge:
          how === 'waived'
            ? { waived: true }
            : how === 'fixed'
              ? { fixed: numberOf(figure) }
              : { percent: numberOf(figure) },
      })
    case 'increase':
      return { change: kind, carrierId, ...asked, percent: numberOf(figure), surcharges: fields.surcharges }
    case 'fuelTable':
      return { change: kind, carrierId, ...asked, points: numberOf(figure) }
    case 'tariffYear':
      return { change: kind, carrierId, on }
    case 'shift':
      return {
        change: kind,
        carrierId,
        ...asked,
        to: { carrierId: fields.toCarrierId, service: fields.toService },
      }
  }
}

/** Of a text that is none: NaN, which no change takes. */
function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed)
}
