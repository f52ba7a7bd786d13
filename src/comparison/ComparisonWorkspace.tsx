import { useMemo, type CSSProperties, type RefObject } from 'react'
import { tableOf } from '../api/table-of.ts'
import { setOfClient } from '../../domain/comparison/comparison-set.ts'
import { openedTab, type Workspace, type WorkspaceDefaults } from '../../domain/comparison/comparison-workspace.ts'
import { savedAsSeen } from '../../domain/comparison/seen-clients.ts'
import type { ComparisonEvent } from '../../machines/comparison/comparison-context.ts'
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
import { useSetsInView } from './use-sets-in-view.ts'
import { comparisonAddress, searchOf, useWorkspace } from './use-workspace.ts'
import { useSavedComparison } from './saved/use-saved-comparison.ts'

export interface ComparisonWorkspaceProps {
  readonly defaults: WorkspaceDefaults
  readonly clients: readonly ClientFamily[]
  /** That the address holds. */
  readonly asked: Workspace
  readonly config: PagesConfig
  readonly account: Pick<AccountAnswer, 'login' | 'permissions'>
}

/** Sets side by side, the tabs that show them, and what is saved of them. COMP-01 to COMP-09 */
export function ComparisonWorkspace({ defaults, clients, asked, config, account }: ComparisonWorkspaceProps) {
  const { login, permissions } = account
  const narrow = useMedia(NARROW)
  const kept = useSavedComparison({ login, today: defaults.today })
  const saved = useMemo(() => savedAsSeen(kept.saved, clients), [kept.saved, clients])
  const [snapshot, send] = useWorkspace({ asked, defaults, saved, onSave: kept.change })
  const { workspace, at } = snapshot.context
  const { page } = openedTab(workspace, defaults.tabs)
  const { inView, openerRef } = useSetsInView({ snapshot, send, defaults, clients, config })
  const table = tableOf(config, defaults.page)
  const known = useMemo(() => new Set(clients.map(({ id }) => id)), [clients])
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
        addressOf={(tab) => comparisonAddress({ ...workspace, currentTab: tab.id }, defaults)}
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
      <SavedOverflow saved={kept.saved} send={send} />
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
        {inView.sets.length > 0 ? (
          <SetsBoard inView={inView} openerRef={openerRef} account={account} send={send} />
        ) : (
          <p className={styles.nothing}>{text('comparison.nothingSeen')}</p>
        )}
      </div>
      <ComparisonDialogs snapshot={snapshot} send={send} />
    </PageFrame>
  )
}

interface SetsBoardProps extends Pick<ComparisonWorkspaceProps, 'account'> {
  readonly inView: SetsInView
  readonly openerRef: RefObject<HTMLButtonElement> | null
  readonly send: (event: ComparisonEvent) => void
}

/** What the open tab shows of the sets, and the rows of one of them. */
function SetsBoard({ inView, openerRef, account: { login, permissions }, send }: SetsBoardProps) {
  const { page, controls, sets } = inView
  const undone = useUndoneLoads(
    sets.map(({ view }) => view),
    permissions,
  )
  return (
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
  )
}
