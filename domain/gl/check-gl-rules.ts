import { GL_FIELDS, hundredths, type GlRule } from './gl-rules.ts'

export const GL_ERRORS = ['percent', 'codeTwice', 'contradiction'] as const
export const GL_REMARKS = ['behind'] as const

/** What keeps rules from being saved, or may not be meant. `rule` is its place from 0, `other` that of the earlier rule it is about. */
export interface GlFault {
  readonly code: (typeof GL_ERRORS)[number] | (typeof GL_REMARKS)[number]
  readonly rule: number
  readonly other: number | null
}

export function isGlError({ code }: Pick<GlFault, 'code'>): boolean {
  return (GL_ERRORS as readonly string[]).includes(code)
}

/** Everything that is wrong with rules, or may not be meant, in their order. Rules name no other rules, so none goes round in a circle. */
export function checkGlRules(rules: readonly GlRule[]): GlFault[] {
  return rules.flatMap((rule, at): GlFault[] => {
    const sum = rule.shares.reduce((total, share) => total + hundredths(share), 0)
    const codes = new Set(rule.shares.map(({ code }) => code.toLowerCase()))
    const before = rules.slice(0, at).findIndex((earlier) => takesAllOf(earlier, rule))
    const earlier = rules[before]
    return [
      ...(sum === 100_00 ? [] : [{ code: 'percent', rule: at, other: null } as const]),
      ...(codes.size === rule.shares.length ? [] : [{ code: 'codeTwice', rule: at, other: null } as const]),
      ...(earlier
        ? [{ code: takesAllOf(rule, earlier) ? 'contradiction' : 'behind', rule: at, other: before } as const]
        : []),
    ]
  })
}

/** Whether every charge that meets the later rule meets the earlier one, as far as their words tell. */
function takesAllOf(earlier: GlRule, later: GlRule): boolean {
  return GL_FIELDS.every((field) => {
    const [wide, narrow] = [earlier[field], later[field]]
    return wide.length === 0 || (narrow.length > 0 && narrow.every((text) => wide.some((each) => covers(each, text))))
  })
}

function covers(wide: string, narrow: string): boolean {
  const [one, other] = [wide.toLowerCase(), narrow.toLowerCase()]
  return one.endsWith('*') ? other.replace(/\*$/, '').startsWith(one.slice(0, -1)) : one === other
}
