import { sameEntries, withChanges, type Entries, type ThreeWays } from '../../values/entries.ts'
import type { LayoutPatch } from './layout.ts'

/** Steps that can be undone. */
export const MOST_STEPS = 50

/** What a person arranged, part by part, and the steps around it, oldest first. */
export interface Arrangement<Patch extends Entries = LayoutPatch> {
  readonly past: readonly Patch[]
  readonly patch: Patch
  readonly future: readonly Patch[]
}

/** reset: to what was published; it can be undone as any other step. */
export type ArrangementChange<Patch extends Entries = LayoutPatch> =
  | { readonly kind: 'arrange'; readonly patch: Patch }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'reset' }

export function startArrangement<Patch extends Entries>(patch: Patch): Arrangement<Patch> {
  return { past: [], patch, future: [] }
}

/** Whether the change leads anywhere: something to undo, to redo, or to reset. */
export function canChange({ past, patch, future }: Arrangement<Entries>, kind: ArrangementChange['kind']): boolean {
  if (kind === 'undo') return past.length > 0
  if (kind === 'redo') return future.length > 0
  return kind === 'arrange' || !sameEntries(patch, {})
}

/** The arrangement after a change; the same one where the change leads nowhere. */
export function changeArrangement<Patch extends Entries>(
  arrangement: Arrangement<Patch>,
  change: ArrangementChange<Patch>,
): Arrangement<Patch> {
  if (!canChange(arrangement, change.kind)) return arrangement
  const { past, patch, future } = arrangement
  switch (change.kind) {
    case 'arrange':
      return step(arrangement, change.patch)
    case 'reset':
      return step(arrangement, {} as Patch)
    case 'undo':
      return { past: past.slice(0, -1), patch: past.at(-1) ?? patch, future: [patch, ...future] }
    case 'redo':
      return { past: [...past, patch], patch: future[0] ?? patch, future: future.slice(1) }
  }
}

/** The arrangement with another patch in force, and what was in force one step back. */
export function step<Patch extends Entries>({ past, patch }: Arrangement<Patch>, next: Patch): Arrangement<Patch> {
  return { past: [...past, patch].slice(-MOST_STEPS), patch: next, future: [] }
}

/** What somebody else changed, brought into every step, so that undoing mine does not undo theirs. */
export function takeIn<Patch extends Entries>(
  arrangement: Arrangement<Patch>,
  changes: Pick<ThreeWays<Patch>, 'base' | 'theirs'>,
): Arrangement<Patch> {
  const rebase = (patch: Patch) => withChanges(patch, changes)
  return {
    past: arrangement.past.map(rebase),
    patch: rebase(arrangement.patch),
    future: arrangement.future.map(rebase),
  }
}
