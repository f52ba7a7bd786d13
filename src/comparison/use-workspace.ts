import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  printWorkspace,
  readWorkspace,
  type ReadWorkspace,
  type Workspace,
  type WorkspaceDefaults,
} from '../../domain/comparison/comparison-workspace.ts'
import type { SavedComparison } from '../../domain/comparison/saved-comparison.ts'
import type { KnownWidgets } from '../../domain/page/widget-settings.ts'
import type { ClientFamily } from '../api/answers.ts'
import type { ComparisonEvent } from '../../machines/comparison-context.ts'
import { comparisonMachine, type ComparisonSnapshot } from '../../machines/comparison.machine.ts'

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
  readonly config: KnownWidgets
}): AddressedWorkspace {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const read = useMemo(
    () => readWorkspace([...new URLSearchParams(search)], { defaults, clients, config }),
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
