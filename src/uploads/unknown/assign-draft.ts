import { CREDIT_TYPES, type CHARGE_CATEGORIES } from '../../../domain/uploads/assigned-code.ts'
import type { CodeChoices, UnknownCode } from './code-queries.ts'
import { hasCodes } from './code-words.ts'

/** Which lines are meant: with these codes and this text, or with one of them. */
type Lines = 'both' | 'text' | 'codes'

/** What a person says in the dialog. */
export interface AssignDraft {
  readonly lines: Lines
  readonly category: (typeof CHARGE_CATEGORIES)[number]
  /** Of the accessorial or the service. */
  readonly name: string
  readonly serviceCategory: string
  /** What amounts below zero are: `asBilled`, `discount`, or what they are money back for. */
  readonly below: string
  readonly everybody: boolean
}

/** A service is told by its text, a charge by all that there is of it, before anything wider. */
export function lineChoices({ what, codes, text }: UnknownCode): Lines[] {
  if (!hasCodes(codes)) return ['text']
  if (text === '') return ['codes']
  return what === 'service' ? ['text', 'both', 'codes'] : ['both', 'text', 'codes']
}

/** As it is sent. */
export function assignmentOf(code: UnknownCode, draft: AssignDraft, choices: CodeChoices) {
  const { what, codes, text, carrier, format, clientId } = code
  const name = draft.name.trim()
  const isCharge = what === 'charge'
  const named = isCharge && name !== '' && !['transportation', 'billing_adjustment'].includes(draft.category)
  const category = choices.services.find((each) => each.carrier === carrier.name && each.name === name)?.category
  const accessorialCode = named ? choices.accessorials.find((each) => each.name === name)?.code : undefined
  const creditType = isCharge ? CREDIT_TYPES.find((each) => each === draft.below) : undefined
  return {
    ...(draft.everybody ? {} : { clientId }),
    carrierId: carrier.id,
    format: format.id,
    what,
    ...(draft.lines === 'text' ? {} : { codes }),
    ...(draft.lines === 'codes' ? {} : { text }),
    ...(isCharge ? { chargeCategory: draft.category } : {}),
    ...(named ? { accessorial: name } : {}),
    ...(accessorialCode ? { accessorialCode } : {}),
    ...(creditType ? { creditType } : {}),
    discount: isCharge && draft.below === 'discount',
    ...(isCharge ? {} : { service: name, serviceCategory: category ?? draft.serviceCategory }),
  }
}
