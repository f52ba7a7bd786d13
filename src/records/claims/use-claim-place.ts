import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { printClaimPlace, readClaimPlace, type ClaimPlace } from '../../../domain/audit/claim-place.ts'
import { isOfDisplay, type Unhonoured } from '../../../domain/values/unhonoured.ts'

interface AddressedClaims {
  readonly place: ClaimPlace
  /** What of the address does not hold; nothing is shown until it is settled. */
  readonly unhonoured: readonly Unhonoured[]
  /** Changes what is given; to the first page, unless a page is. */
  readonly goTo: (change: { readonly [Name in keyof ClaimPlace]: ClaimPlace[Name] | undefined }) => void
}

/** Which claims the page shows: the address says it all. */
export function useClaimPlace(): AddressedClaims {
  const [params, setParams] = useSearchParams()
  const { place, unhonoured } = useMemo(() => readClaimPlace([...params]), [params])
  const goTo: AddressedClaims['goTo'] = (change) =>
    setParams(
      (before) =>
        new URLSearchParams([
          ...[...before].filter(([name]) => isOfDisplay(name)),
          ...printClaimPlace({ ...place, page: undefined, ...change } as ClaimPlace),
        ]),
      { replace: true },
    )
  return { place, unhonoured, goTo }
}
