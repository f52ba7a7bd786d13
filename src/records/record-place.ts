import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import {
  printRecordPlace,
  readRecordPlace,
  type RecordPlace,
  type RecordPlaceInput,
} from '../../domain/records/record-place.ts'
import { isOfDisplay, type Unhonoured } from '../../domain/values/unhonoured.ts'

export type GoTo = (change: Partial<RecordPlace>, options?: { replace?: boolean }) => void

export interface AddressedRecords {
  readonly place: RecordPlace
  /** What of the address is not shown; nothing is until it is settled. */
  readonly unhonoured: readonly Unhonoured[]
  readonly goTo: GoTo
}

/** Where in the records the person is: the address says it all, so a link or a reload shows the same. */
export function useRecordPlace({ usual, columns, words, hasPeriods }: RecordPlaceInput): AddressedRecords {
  const [params, setParams] = useSearchParams()
  const { place, unhonoured } = useMemo(
    () => readRecordPlace([...params], { usual, columns, words, hasPeriods }),
    [params, usual, columns, words, hasPeriods],
  )
  const goTo: GoTo = (change, options = {}) =>
    setParams(
      (before) =>
        new URLSearchParams([
          ...[...before].filter(([name]) => isOfDisplay(name)),
          ...printRecordPlace({ ...place, ...change }, usual),
        ]),
      options,
    )
  return { place, unhonoured, goTo }
}
