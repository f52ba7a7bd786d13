import { samePlaces, withChanges, type LayoutPatch, type Patches } from './layout.ts'

/** Steps that can be undone. */
export const MOST_STEPS = 50

/** A page's arrangement and the steps around it, oldest first. */
export interface Arrangement {
  readonly past: readonly LayoutPatch[]
  readonly patch: LayoutPatch
  readonly future: readonly LayoutPatch[]
}

/** reset: to the published page; it can be undone as any other step. */
export type ArrangementChange = { readonly kind: 'arrange'; readonly patch: LayoutPatch } | { readonly kind: 'undo' } | { readonly kind: 'redo' } | { readonly kind: 'reset' }

export function startArrangement(patch: LayoutPatch): Arrangement {
  return { past: [], patch, future: [] }
}

/** Whether the change leads anywhere: something to undo, to redo, or to reset. */
export function canChange({ past, patch, future }: Arrangement, kind: ArrangementChange['kind']): boolean {
  if (kind === 'undo') return past.length > 0
  if (kind === 'redo') return future.length > 0
  return kind === 'arrange' || !samePlaces(patch, {})
}

/** The arrangement after a change; the same one where the change leads nowhere. */
export function changeArrangement(arrangement: Arrangement, change: ArrangementChange): Arrangement {
  if (!canChange(arrangement, change.kind)) return arrangement
  const { past, patch, future } = arrangement
  switch (change.kind) {
    case 'arrange':
      return step(arrangement, change.patch)
    case 'reset':
      return step(arrangement, {})
    case 'undo':
      return { past: past.slice(0, -1), patch: past.at(-1) ?? patch, future: [patch, ...future] }
    case 'redo':
      return { past: [...past, patch], patch: future[0] ?? patch, future: future.slice(1) }
  }
}

/** The arrangement with another patch in force, and what was in force one step back. */
export function step({ past, patch }: Arrangement, next: LayoutPatch): Arrangement {
  return { past: [...past, patch].slice(-MOST_STEPS), patch: next, future: [] }
}

/** What somebody else changed, brought into every step, so that undoing mine does not undo theirs. */
export function takeIn(arrangement: Arrangement, changes: Pick<Patches, 'base' | 'theirs'>): Arrangement {
  const rebase = (patch: LayoutPatch) => withChanges(patch, changes)
  return { past: arrangement.past.map(rebase), patch: rebase(arrangement.patch), future: arrangement.future.map(rebase) }
}
