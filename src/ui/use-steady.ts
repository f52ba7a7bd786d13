import { useState } from 'react'
import { sameValue } from '../../domain/values/entries.ts'

/** The first of JSON values that say the same: what is made from it is made anew only where it says something else. */
export function useSteady<Value>(value: Value): Value {
  const [held, setHeld] = useState(value)
  if (held === value || sameValue(held, value)) return held
  setHeld(value)
  return value
}

/** A value; while it is held, as it was before. */
export function useHeld<Value>(value: Value, held: boolean): Value {
  const [kept, setKept] = useState(value)
  if (held) return kept
  if (kept !== value) setKept(value)
  return value
}
