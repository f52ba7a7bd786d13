import { useState } from 'react'
import { DateSelector } from '../../../src/dates/DateSelector.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { DATE_SELECTOR_CASES, ENGAGED, OPENINGS, TODAY } from './cases.ts'

/** The choice of dates, with a button for each of the dates that may be in force when it opens. */
export const Part: MountedPart = () => {
  const [applied, setApplied] = useState(DATE_SELECTOR_CASES[OPENINGS[0]].applied)
  return (
    <>
      <DateSelector applied={applied} today={TODAY} engageDate={ENGAGED} lastDays="typed" onApply={setApplied} />
      {OPENINGS.map((name) => (
        <button key={name} onClick={() => setApplied(DATE_SELECTOR_CASES[name].applied)}>
          {name}
        </button>
      ))}
    </>
  )
}
