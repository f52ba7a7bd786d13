import * as z from 'zod'

/** Why a set that is compared may not be called so: nothing, only spaces, or the name of another one. COMP-05 */
export type SetNameFault = 'empty' | 'blank' | 'taken'

export function setNameFault(name: string, others: readonly string[]): SetNameFault | undefined {
  if (name === '') return 'empty'
  if (name.trim() === '') return 'blank'
  return others.includes(name.trim()) ? 'taken' : undefined
}

const CHARACTERS = /^\w{1,15}$/
const KEYWORD = /^Set[123]/

/** Why a set may not be saved under a name: its beginning, its characters or length, or both. COMP-19, COMP-20 */
export type SavedNameFault = 'keyword' | 'characters' | 'both'

export function savedSetNameFault(name: string): SavedNameFault | undefined {
  const fits = CHARACTERS.test(name)
  if (KEYWORD.test(name)) return fits ? 'keyword' : 'both'
  return fits ? undefined : 'characters'
}

/** A set's own name: never one that the product gives by itself, as Set1. COMP-19, COMP-20 */
export const SavedSetName = z
  .string()
  .regex(CHARACTERS, 'must be 1 to 15 letters, digits or _')
  .refine((name) => !KEYWORD.test(name), 'must not begin with Set1, Set2 or Set3')
/** A group's name, of the same characters as a set's. COMP-23 */
export const SavedGroupName = z.string().regex(CHARACTERS, 'must be 1 to 15 letters, digits or _')

/** Why the chosen sets do not make a group: there is none, one still has a name of the product's own, or a name that no set is saved under. COMP-24 */
export type MembersFault = 'none' | 'rename' | 'characters'

export function membersFault(names: readonly string[]): MembersFault | undefined {
  if (names.length === 0) return 'none'
  const faults = names.map(savedSetNameFault)
  if (faults.some((fault) => fault === 'keyword' || fault === 'both')) return 'rename'
  return faults.includes('characters') ? 'characters' : undefined
}

/** `Set1`, `Set2` …: the first that none is called. */
export function freeSetName(names: readonly string[]): string {
  for (let at = 1; ; at++) if (!names.includes(`Set${at}`)) return `Set${at}`
}
