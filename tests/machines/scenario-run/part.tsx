import { useState } from 'react'
import type { PartToRate } from '../../../machines/rating/scenario-run.machine.ts'
import { ScenarioRun } from '../../../src/rating/scenarios/ScenarioRun.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { PARTS } from './cases.ts'

/** The run, with a button in the place of the form: each press asks for other dates. */
export const Part: MountedPart = () => {
  const [asked, setAsked] = useState(0)
  const parts: PartToRate[] =
    asked === 0 ? [] : PARTS.map((part, at) => (at === 0 ? { ...part, from: `2026-04-0${1 + (asked % 8)}` } : part))
  return (
    <>
      <button onClick={() => setAsked(asked + 1)}>Ask</button>
      <ScenarioRun parts={parts}>{(rated) => <p>All {rated.length} parts are here.</p>}</ScenarioRun>
    </>
  )
}
