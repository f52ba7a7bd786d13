import { useState } from 'react'
import { ClaimPanel } from '../../../src/records/claims/ClaimPanel.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { BEGUN, CLAIM_CASES } from './cases.ts'
import { CLAIM } from './one-claim.ts'

const TOLD = [
  'an invoice credits it',
  'an invoice credits part of it',
  'its credit is gone',
  'its time is over',
] as const

/** A claim that is open, with buttons in the place of the list that reads it anew. */
export const Part: MountedPart = () => {
  const [claim, setClaim] = useState({ ...CLAIM, ...BEGUN })
  const [many, setMany] = useState(0)
  return (
    <>
      {TOLD.map((name) => (
        <button
          key={name}
          onClick={() => {
            setMany(many + 1)
            const { state, version } = CLAIM_CASES[name].claim
            setClaim({ ...claim, state, version: version + 100 * (many + 1) })
          }}
        >
          {name}
        </button>
      ))}
      <ClaimPanel claim={claim} mayAct />
    </>
  )
}
