import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { parseWorkspace, printWorkspace, type Workspace, type WorkspaceDefaults } from '../../domain/comparison-workspace.ts'
import type { SavedComparison } from '../../domain/saved-comparison.ts'
import { comparisonMachine, type ComparisonEvent, type ComparisonSnapshot } from '../../machines/comparison.machine.ts'

interface WorkspaceOptions {
  readonly defaults: WorkspaceDefaults
  readonly saved: SavedComparison
  readonly onSave: (saved: SavedComparison) => void
}

/** The workspace that the address holds, and the machine that changes it: each change is a step in the browser's history, and each step back is shown. DATA-09 */
export function useWorkspace({ defaults, saved, onSave }: WorkspaceOptions): readonly [ComparisonSnapshot, (event: ComparisonEvent) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const asked = useMemo(() => parseWorkspace([...new URLSearchParams(search)], defaults), [search, defaults])
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
    if (searchOf(asked, defaults) !== searchOf(actor.getSnapshot().context.workspace, defaults)) send({ type: 'workspace.shown', workspace: asked })
  }, [asked, defaults, actor, send])
  useEffect(() => send({ type: 'saved.changed', saved }), [send, saved])
  return [snapshot, send]
}

/** The parameters of a workspace's address. */
export function searchOf(workspace: Workspace, defaults: WorkspaceDefaults): string {
  return new URLSearchParams(printWorkspace(workspace, defaults)).toString()
}
