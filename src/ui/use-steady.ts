import { useState } from 'react'
import { sameValue } from '../../domain/values/entries.ts'

/** The first of JSON values that say the same: what is made from it is made anew only where it says something else. */
export function useSteady<Value>(value: Value): Value {
  const [held, setHeld] = useState(value)
  if (held === value || sameValue(held, value)) return held
  setHeld(value)
  return value
}
