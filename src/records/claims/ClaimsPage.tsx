import { Button } from '@primer/react'
import { Blankslate, SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { statesOf, TO_CLAIM } from '../../../domain/audit/claim-place.ts'
import { Unhonoured } from '../../filters/Unhonoured.tsx'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import panels from '../../ui/PanelPage.module.css'
import { RecordPaging } from '../list/RecordPaging.tsx'
import { usePackagePopup } from '../use-package-popup.tsx'
import { ClaimActions } from './ClaimActions.tsx'
import { ClaimFilters } from './ClaimFilters.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import { ClaimSums, StateChips } from './ClaimSums.tsx'
import { ClaimTable } from './ClaimTable.tsx'
import { CLAIMS_A_PAGE, useClaimChoices, useClaims, type Claim } from './claim-queries.ts'
import { claimPlaceWords } from './claim-words.ts'
import { useClaimPlace } from './use-claim-place.ts'
import styles from './Claims.module.css'

/** What is asked back of carriers: found, queued, claimed, answered. ROUTE-14 */
export function ClaimsPage({ title }: RoutePageProps) {
  const { place, unhonoured, goTo } = useClaimPlace()
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        {unhonoured.length > 0 ? (
          <Unhonoured
            parts={unhonoured.map(claimPlaceWords)}
            hint={text('records.unhonoured')}
            onAgree={() => goTo({})}
          />
        ) : (
          <Claims place={place} goTo={goTo} />
        )}
      </div>
    </PageFrame>
  )
}

function Claims({ place, goTo }: Omit<ReturnType<typeof useClaimPlace>, 'unhonoured'>) {
  const claims = useClaims(place)
  const choices = useClaimChoices()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<number | null>(null)
  const { opening, popup } = usePackagePopup()
  const { data } = claims
  const listed = data?.claims ?? []
  const picked = listed.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isChosen ? ids : [])))
  const failure = claims.error ?? choices.error
  const openPackage = (claim: Claim) =>
    claim.trackingId === null ? undefined : () => opening.open?.(packageRow(claim), [packageRow(claim)])
  return (
    <>
      {data ? <ClaimSums counts={data.counts} /> : null}
      <ClaimFilters place={place} choices={choices.data} goTo={goTo} />
      {data ? (
        <StateChips
          counts={data.counts}
          shown={statesOf(place)}
          onShow={(states) => goTo({ states: String(states) === String(TO_CLAIM) ? undefined : states.join(',') })}
        />
      ) : null}
      {failure ? (
        <ServerErrorBanner error={failure} onRetry={() => void Promise.all([claims.refetch(), choices.refetch()])} />
      ) : null}
      {!data && !failure ? <SkeletonBox height="320px" aria-label={text('claims.loading')} /> : null}
      {data?.mayAct ? (
        <ClaimActions chosen={picked} people={choices.data?.people ?? []} onDone={(left) => setChosen(new Set(left))} />
      ) : null}
      {data && listed.length === 0 ? (
        <Blankslate border>
          <Blankslate.Heading>{text('claims.none')}</Blankslate.Heading>
          <Blankslate.Description>{text('claims.noneHint')}</Blankslate.Description>
          {data.total > 0 ? <Button onClick={() => goTo({})}>{text('claims.firstPage')}</Button> : null}
        </Blankslate>
      ) : null}
      {data && listed.length > 0 ? (
        <>
          <div className={`${styles.listed} ${claims.isPlaceholderData ? styles.stale : ''}`}>
            <ClaimTable
              claims={listed}
              today={data.today}
              picking={data.mayAct ? { chosen, onChoose: choose } : null}
              opened={opened}
              onOpen={setOpened}
              panel={(claim) => <ClaimPanel claim={claim} mayAct={data.mayAct} onOpen={openPackage(claim)} />}
            />
          </div>
          <RecordPaging
            page={Number(place.page ?? 1)}
            rows={CLAIMS_A_PAGE}
            total={data.total}
            onPage={(page) => goTo({ page: page === 1 ? undefined : String(page) })}
          />
        </>
      ) : null}
      {popup}
    </>
  )
}

/** A claim's package, as lists of records open it. */
function packageRow({ id, version, trackingId, currency }: Claim) {
  return { id: String(id), version: String(version), values: { trackingId: String(trackingId), currency } }
}
