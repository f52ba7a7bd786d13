import { TRACKING_LIMITS, valuesFault } from '../../domain/dashboards/dimension-filter.ts'

/** What a person typed into the tracking-number search comes to. FILT-39 to FILT-43 */
export type TrackingSearch =
  | { readonly kind: 'search'; readonly numbers: readonly string[] }
  /** An active search is taken away. */
  | { readonly kind: 'clear' }
  | {
      readonly kind: 'refused'
      readonly reason:
        | 'special-character'
        | 'no-number'
        | 'nothing-typed'
        | 'already-filtered'
        | 'too-many'
        | 'too-long'
      readonly numbers: readonly string[]
    }

const SPECIAL = /[`!@#$%^&*()_+\-=[\]{};':"\\|.<>/?~]/

/** `active` are the numbers that filter the page now. */
export function readTrackingSearch(typed: string, active: readonly string[]): TrackingSearch {
  if (typed.trim() === '')
    return active.length > 0 ? { kind: 'clear' } : { kind: 'refused', reason: 'nothing-typed', numbers: [] }
  if (SPECIAL.test(typed)) return { kind: 'refused', reason: 'special-character', numbers: [] }
  const numbers = [
    ...new Set(
      typed
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  ]
  if (numbers.length === 0 || numbers.some((item) => /\s/.test(item)))
    return { kind: 'refused', reason: 'no-number', numbers }
  const fault = valuesFault(numbers, TRACKING_LIMITS)
  if (fault === 'too-many' || fault === 'too-long') return { kind: 'refused', reason: fault, numbers }
  const same = numbers.length === active.length && numbers.every((item) => active.includes(item))
  return same ? { kind: 'refused', reason: 'already-filtered', numbers } : { kind: 'search', numbers }
}
