import { useState } from 'react'
import { sameValue } from '../../../domain/values/entries.ts'
import type { AnsweredSet } from './use-compared-sets.ts'

/** The sets as they were answered last while all of them are asked anew, so that the cards stay; else as they are now. */
export function useHeldSets(answered: readonly AnsweredSet[]): {
  readonly all: readonly AnsweredSet[]
  readonly old: boolean
} {
  const [held, setHeld] = useState(answered)
  const whole = answered.every(({ phase }) => phase === 'ready')
  if (whole && held !== answered) setHeld(answered)
  const names = (sets: readonly AnsweredSet[]) => sets.map(({ name }) => name)
  const old =
    held !== answered &&
    answered.every(({ phase }) => phase === 'loading') &&
    held.every(({ phase }) => phase === 'ready') &&
    sameValue(names(held), names(answered))
  return { all: old ? held : answered, old }
}
