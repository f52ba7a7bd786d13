import type { Arrangement, ArrangementChange } from '../../domain/dashboards/layout/arrangement.ts'
import { withChanges, withoutClashes, type Entries } from '../../domain/values/entries.ts'

/** What is stored of a kept thing; version 0: nothing was stored. */
export interface Stored<Patch extends Entries> {
  readonly patch: Patch
  readonly version: number
}

/** What no save was acknowledged for, and what it started from. */
export interface KeptDraft<Patch extends Entries> {
  readonly base: Stored<Patch>
  readonly patch: Patch
}

export interface Restored<Patch extends Entries> {
  readonly stored: Stored<Patch>
  readonly draft: KeptDraft<Patch> | null
}

/** How a save ended: stored, not stored because something else was stored in between, or refused so that the same would be refused again. */
export type SaveOutcome<Patch extends Entries> =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'conflict'; readonly current: Stored<Patch> }
  | { readonly kind: 'refused' }

/**
 * What happens to a part that was changed differently here and elsewhere. `asked`: the person chooses, and nothing is changed before
 * what is stored is known. `mine`: what was changed here wins, also over what is still to be read.
 */
export type Clashes = 'asked' | 'mine'

export interface KeptInput<Patch extends Entries = Entries> {
  /** Of the page, the comparison, …: what its calls and its draft go by. */
  readonly name: string
  readonly clashes: Clashes
  /** What was changed before a reload while it was not known what is stored. */
  readonly ahead: Patch
}

export interface KeptContext<Patch extends Entries> extends Omit<KeptInput, 'ahead'> {
  readonly arrangement: Arrangement<Patch>
  readonly stored: Stored<Patch>
  /** What the save under way carries. */
  readonly sent: Patch
  /** What somebody else stored, while it is in conflict with what is here. */
  readonly theirs: Stored<Patch> | null
  readonly retries: number
}

export type KeptEvent<Patch extends Entries> =
  | { readonly type: 'kept.changed'; readonly change: ArrangementChange<Patch> }
  | { readonly type: 'conflict.kept' }
  | { readonly type: 'conflict.yielded' }

export type KeptTag = 'changeable' | 'unread' | 'saved' | 'unsaved'

/** What the selectors read of a snapshot, whatever is kept. */
interface KeptSnapshot {
  hasTag(tag: KeptTag): boolean
  matches(state: 'settled' | 'saving' | 'conflicting'): boolean
}

export type KeptPhase = 'restoring' | 'unread' | 'untouched' | 'saving' | 'saved' | 'unsaved' | 'conflicting'

/** restoring: what is stored is not known, and nothing was changed. unread: it could not be read, and is asked for again. */
export function keptPhase(snapshot: KeptSnapshot): KeptPhase {
  if (snapshot.hasTag('saved')) return 'saved'
  if (snapshot.matches('settled')) return 'untouched'
  if (snapshot.matches('saving')) return 'saving'
  if (snapshot.matches('conflicting')) return 'conflicting'
  if (snapshot.hasTag('unsaved')) return 'unsaved'
  return snapshot.hasTag('unread') ? 'unread' : 'restoring'
}

/** Whether it may be changed now: what is stored is known. */
export function isChangeable(snapshot: KeptSnapshot): boolean {
  return snapshot.hasTag('changeable')
}

/** What is offered beside what is in force, with all that was changed here alone; null: nothing is in conflict. */
export function otherPatch<Patch extends Entries>({
  arrangement,
  stored,
  theirs,
}: Pick<KeptContext<Patch>, 'arrangement' | 'stored' | 'theirs'>): Patch | null {
  if (theirs === null) return null
  const { mine } = withoutClashes({ base: stored.patch, mine: arrangement.patch, theirs: theirs.patch })
  return withChanges(theirs.patch, { base: stored.patch, theirs: mine })
}

export function draftOf<Patch extends Entries>({ stored, arrangement }: KeptContext<Patch>): KeptDraft<Patch> {
  return { base: stored, patch: arrangement.patch }
}
