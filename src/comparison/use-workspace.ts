import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  openedTab,
  printWorkspace,
  readWorkspace,
  type ReadWorkspace,
  type Workspace,
  type WorkspaceDefaults,
} from '../../domain/comparison/comparison-workspace.ts'
import { ROWS_IN } from '../../domain/dashboards/open-rows/open-rows.ts'
import { tableOf } from '../api/table-of.ts'
import type { SavedComparison } from '../../domain/comparison/saved-comparison.ts'
import type { KnownWidgets } from '../../domain/dashboards/widget-settings.ts'
import type { ClientFamily, PagesConfig } from '../api/answers.ts'
import type { ComparisonEvent } from '../../machines/comparison/comparison-context.ts'
import { comparisonMachine, type ComparisonSnapshot } from '../../machines/comparison/comparison.machine.ts'

interface AddressedWorkspace extends ReadWorkspace {
  /** Lets the address say what the workspace is, in place of what it says now. */
  readonly settle: () => void
}

/** The workspace that the address holds, and what of the address it does not show; where that is nothing, the address names every client. DATA-09 */
export function useAddressedWorkspace({
  defaults,
  clients,
  config,
}: {
  readonly defaults: WorkspaceDefaults
  readonly clients: readonly ClientFamily[]
  readonly config: KnownWidgets & Pick<PagesConfig, 'tables'>
}): AddressedWorkspace {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const read = useMemo(
    () =>
      withKnownRows(readWorkspace([...new URLSearchParams(search)], { defaults, clients, config }), {
        defaults,
        config,
      }),
    [search, defaults, clients, config],
  )
  const whole = searchOf(read.workspace, defaults)
  const settle = useCallback(() => navigate(`${path}?${whole}`, { replace: true }), [navigate, path, whole])
  const settles = read.unhonoured.length === 0 && new URLSearchParams(search).toString() !== whole
  useEffect(() => {
    if (settles) settle()
  }, [settles, settle])
  return { ...read, settle }
}

/** Rows that are filtered by what the table of their tab does not have are not shown. */
function withKnownRows(
  read: ReadWorkspace,
  { defaults, config }: { readonly defaults: WorkspaceDefaults; readonly config: Pick<PagesConfig, 'tables'> },
): ReadWorkspace {
  const { rows, ...workspace } = read.workspace
  const filtered = Object.keys(rows?.rowsIn.filters ?? {})
  if (filtered.length === 0) return read
  const { columns } = tableOf(config, openedTab(workspace, defaults.tabs).page) ?? {}
  const foreign = filtered.filter((name) => !columns?.get(name)?.dimension)
  if (foreign.length === 0) return read
  const refused = foreign.map((text) => ({ parameter: ROWS_IN, text, reason: 'not-of-page' as const, of: '' }))
  return { workspace, unhonoured: [...read.unhonoured, ...refused] }
}

interface WorkspaceOptions {
  /** That the address holds. */
  readonly asked: Workspace
  readonly defaults: WorkspaceDefaults
  readonly saved: SavedComparison
  readonly onSave: (saved: SavedComparison) => void
}

/** The machine that changes the workspace of the address: each change is a step in the browser's history, and each step back is shown. DATA-09 */
export function useWorkspace({
  asked,
  defaults,
  saved,
  onSave,
}: WorkspaceOptions): readonly [ComparisonSnapshot, (event: ComparisonEvent) => void] {
  const [path, navigate] = useLocation()
  const machine = useMemo(
    () =>
      comparisonMachine.provide({
        actions: {
          showWorkspace: (_, workspace) => navigate(`${path}?${searchOf(workspace, defaults)}`),
          storeSaved: (_, changed) => onSave(changed),
        },
      }),
    [path, navigate, defaults, onSave],
  )
  const [snapshot, send, actor] = useMachine(machine, { input: { workspace: asked, saved } })
  useEffect(() => {
    if (searchOf(asked, defaults) !== searchOf(actor.getSnapshot().context.workspace, defaults))
      send({ type: 'workspace.shown', workspace: asked })
  }, [asked, defaults, actor, send])
  useEffect(() => send({ type: 'saved.changed', saved }), [send, saved])
  return [snapshot, send]
}

/** The parameters of a workspace's address. */
export function searchOf(workspace: Workspace, defaults: WorkspaceDefaults): string {
  return new URLSearchParams(printWorkspace(workspace, defaults)).toString()
}

/** The address that opens a workspace. */
export function comparisonAddress(workspace: Workspace, defaults: WorkspaceDefaults): string {
  return `/aframe/dashboard/comparison?${searchOf(workspace, defaults)}`
}
