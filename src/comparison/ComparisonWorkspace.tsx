import { useCallback, useMemo, useState, type CSSProperties, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { tableOf } from '../api/table-of.ts'
import { comparedSet, setOfClient } from '../../domain/comparison/comparison-set.ts'
import { openedTab, type Workspace, type WorkspaceDefaults } from '../../domain/comparison/comparison-workspace.ts'
import type { Narrowing } from '../../domain/comparison/narrowing.ts'
import { MAX_SAVED_GROUPS, MAX_SAVED_SETS, savedGroups, savedSets } from '../../domain/comparison/saved-comparison.ts'
import { savedAsSeen } from '../../domain/comparison/seen-clients.ts'
import type { AccountAnswer, ClientFamily, PagesConfig } from '../api/answers.ts'
import { ClientPicker } from '../filters/pick/ClientPicker.tsx'
import { UndoneLoads } from '../filters/loads/UndoneLoads.tsx'
import { useUndoneLoads } from '../filters/loads/undone-loads.ts'
import { ReaderContext } from '../grid/columns/use-grid-looks.ts'
import { TrackingSearch } from '../filters/TrackingSearch.tsx'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { TabLinks } from '../ui/frame/TabLinks.tsx'
import { NARROW, useMedia } from '../theme/use-media.ts'
import { ComparisonBoard } from './board/ComparisonBoard.tsx'
import styles from './Comparison.module.css'
import { ComparisonDialogs } from './saved/ComparisonDialogs.tsx'
import { CopyLink } from './CopyLink.tsx'
import { OnlyChips } from './board/marks/OnlyChips.tsx'
import { SetRowsDialog } from './board/marks/SetRowsDialog.tsx'
import { SetsInViewContext, type SetsInView } from './board/marks/sets-in-view.ts'
import { SavedConflict } from './saved/SavedConflict.tsx'
import { SavedGroups } from './saved/SavedGroups.tsx'
import { SavedOverflow } from './saved/SavedOverflow.tsx'
import { SavedUnreadable } from './saved/SavedUnreadable.tsx'
import { SetHeaders } from './sets/SetHeaders.tsx'
import { SetPanel } from './sets/SetPanel.tsx'
import { searchOf, useWorkspace } from './use-workspace.ts'
import { useSavedComparison } from './saved/use-saved-comparison.ts'

export interface ComparisonWorkspaceProps {
  readonly defaults: WorkspaceDefaults
  readonly clients: readonly ClientFamily[]
  /** That the address holds. */
  readonly asked: Workspace
  readonly config: PagesConfig
  readonly account: Pick<AccountAnswer, 'login' | 'permissions'>
}

const PATH = '/aframe/dashboard/comparison'

/** Sets side by side, the tabs that show them, and what is saved of them. COMP-01 to COMP-09 */
export function ComparisonWorkspace({
  defaults,
  clients,
  asked,
  config,
  account: { login, permissions },
}: ComparisonWorkspaceProps) {
  const narrow = useMedia(NARROW)
  const kept = useSavedComparison({ login, today: defaults.today })
  const saved = useMemo(() => savedAsSeen(kept.saved, clients), [kept.saved, clients])
  const [snapshot, send] = useWorkspace({ asked, defaults, saved, onSave: kept.change })
  const { workspace, at } = snapshot.context
  const { page, controls } = openedTab(workspace, defaults.tabs)
  const table = tableOf(config, defaults.page)
  const known = useMemo(() => new Set(clients.map(({ id }) => id)), [clients])
  const seen = useMemo(
    () => workspace.sets.filter(({ filters }) => known.has(filters.global.client)),
    [workspace.sets, known],
  )
  const { narrowing, trackingNumbers } = workspace
  const placeOf = useCallback(
    (place: number) => workspace.sets.findIndex((set) => set === seen[place]),
    [workspace.sets, seen],
  )
  const setsOf = useCallback(
    ({ filters, days }: Narrowing) =>
      seen.map((set, place) => {
        const only = { filters, days: days[placeOf(place)] }
        return comparedSet(set, { page, fact: controls.fact, trackingNumbers, only })
      }),
    [seen, placeOf, page, controls.fact, trackingNumbers],
  )
  const sets = useMemo(() => setsOf(narrowing), [setsOf, narrowing])
  const undone = useUndoneLoads(
    sets.map(({ view }) => view),
    permissions,
  )
  const [, navigate] = useLocation()
  const [openerRef, setOpenerRef] = useState<RefObject<HTMLButtonElement> | null>(null)
  const inView = useMemo(
    (): SetsInView => ({
      ...{ workspace, defaults, page, controls, config, clients, setsOf, placeOf },
      narrow: (next) => send({ type: 'sets.narrowed', narrowing: next }),
      showRows: (rows, anchor) => {
        if (rows && anchor) setOpenerRef(anchor instanceof HTMLButtonElement ? { current: anchor } : null)
        navigate(`${PATH}?${searchOf({ ...workspace, rows }, defaults)}`)
      },
      addressOf: (next) => `${PATH}?${searchOf(next, defaults)}`,
    }),
    [navigate, workspace, defaults, page, controls, config, clients, setsOf, placeOf, send],
  )
  const [first] = workspace.sets
  const opened = snapshot.hasTag('panel') ? workspace.sets[at] : undefined
  const tools = (
    <>
      <SavedGroups snapshot={snapshot} known={known} kept={kept} send={send} />
      <CopyLink search={searchOf(workspace, defaults)} />
    </>
  )
  return (
    <PageFrame
      title={defaults.page.name}
      controls={
        <>
          {narrow ? null : (
            <ClientPicker
              page={defaults.page.id}
              clients={clients}
              chosen={clients.find(({ id }) => id === first?.filters.global.client)}
              onChoose={(clientId) =>
                first ? send({ type: 'set.changed', at: 0, filters: setOfClient(first, clientId).filters }) : undefined
              }
            />
          )}
          {narrow ? null : tools}
          {permissions.includes('TRACKING_NUMBER_SEARCH_FILTER') ? (
            <TrackingSearch
              active={workspace.trackingNumbers}
              onView={({ trackingNumbers }) => send({ type: 'tracking.searched', numbers: trackingNumbers ?? [] })}
            />
          ) : null}
        </>
      }
    >
      <TabLinks
        tabs={defaults.tabs}
        open={page}
        addressOf={(tab) => `${PATH}?${searchOf({ ...workspace, currentTab: tab.id }, defaults)}`}
        onOpen={(tab) => (tab === page ? undefined : send({ type: 'tab.opened', page: tab.id }))}
      />
      {kept.theirs ? (
        <SavedConflict
          mine={kept.saved}
          theirs={kept.theirs}
          onKeepMine={kept.keepMine}
          onTakeTheirs={kept.takeTheirs}
        />
      ) : null}
      <SavedUnreadable parts={kept.unreadable} />
      <SavedOverflow
        names={savedSets(kept.saved).map(({ name }) => name)}
        most={MAX_SAVED_SETS}
        words={text('comparison.tooManySets', { most: MAX_SAVED_SETS })}
        onRemove={(name) => send({ type: 'saved.removed', name })}
      />
      <SavedOverflow
        names={savedGroups(kept.saved).map(({ name }) => name)}
        most={MAX_SAVED_GROUPS}
        words={text('comparison.tooManyGroups', { most: MAX_SAVED_GROUPS })}
        onRemove={(name) => send({ type: 'group.removed', name })}
      />
      <div className={styles.content} style={{ '--headers': workspace.sets.length } as CSSProperties}>
        <SetHeaders
          snapshot={snapshot}
          clients={clients}
          table={table}
          tabFilters={page.filters}
          tools={narrow ? tools : null}
          phase={kept.phase}
          send={send}
        />
        {opened ? (
          <SetPanel
            key={at}
            set={opened}
            snapshot={snapshot}
            defaults={defaults}
            clients={clients}
            table={table}
            kept={kept}
            send={send}
          />
        ) : null}
        {sets.length > 0 ? (
          <SetsInViewContext value={inView}>
            <UndoneLoads loads={undone} />
            <OnlyChips />
            <ComparisonBoard
              key={page.id}
              page={page}
              sets={sets}
              controls={controls}
              onControls={(changed) => send({ type: 'controls.changed', page: page.id, controls: changed })}
            />
            <ReaderContext value={login}>
              <SetRowsDialog openerRef={openerRef} />
            </ReaderContext>
          </SetsInViewContext>
        ) : (
          <p className={styles.nothing}>{text('comparison.nothingSeen')}</p>
        )}
      </div>
      <ComparisonDialogs snapshot={snapshot} send={send} />
    </PageFrame>
  )
}
