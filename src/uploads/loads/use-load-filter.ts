import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { printLoadFilter, readLoadFilter, type LoadFilter } from '../../../domain/uploads/loads-place.ts'
import { isOfDisplay, type Unhonoured } from '../../../domain/values/unhonoured.ts'
import type { UnhonouredWords } from '../../filters/unhonoured-words.ts'
import { knownText, text } from '../../text/text.ts'

interface AddressedLoads {
  readonly filter: LoadFilter
  /** What of the address does not hold; nothing is shown until it is settled. */
  readonly unhonoured: readonly Unhonoured[]
  /** Changes what is given. */
  readonly narrow: (change: { readonly [Name in keyof LoadFilter]: LoadFilter[Name] | undefined }) => void
}

/** Which loads the page shows: the address says it all. */
export function useLoadFilter(): AddressedLoads {
  const [params, setParams] = useSearchParams()
  const { filter, unhonoured } = useMemo(() => readLoadFilter([...params]), [params])
  const narrow: AddressedLoads['narrow'] = (change) =>
    setParams(
      (before) =>
        new URLSearchParams([
          ...[...before].filter(([name]) => isOfDisplay(name)),
          ...printLoadFilter({ ...filter, ...change } as LoadFilter),
        ]),
      { replace: true },
    )
  return { filter, unhonoured, narrow }
}

/** One part of the address that does not hold, as a person reads it. */
export function filterWords({ parameter, text: given, reason }: Unhonoured): UnhonouredWords {
  return {
    key: `${parameter} ${given}`,
    given: text('filters.unhonoured.given', {
      name: knownText(`uploads.filter.${parameter}`) ?? parameter,
      text: given === '' ? text('filters.unhonoured.nothing') : given.slice(0, LONGEST_SHOWN),
    }),
    reason: text(`filters.unhonoured.reasons.${reason}`, { most: 0, parent: '' }),
    instead: text('filters.unhonoured.instead', {
      words: text(reason === 'repeated' ? 'filters.unhonoured.theLast' : 'filters.unhonoured.leftOut'),
    }),
  }
}

const LONGEST_SHOWN = 80
