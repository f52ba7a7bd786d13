import type { Entries } from '../../../domain/values/entries.ts'
import type { LayoutDraft } from '../../../machines/board.machine.ts'

/** Arrangements that no save was acknowledged for, kept over a reload and, for the next visit, over a closed tab. */
export interface LayoutDrafts<Patch extends Entries> {
  /** This tab's draft, else one that another tab left, which is this tab's from then on. Null: none is kept, or it cannot be read. */
  read(page: string): LayoutDraft<Patch> | null
  keep(page: string, draft: LayoutDraft<Patch>): void
  drop(page: string): void
}

export interface LayoutDraftsOptions<Patch extends Entries> {
  /** Whatever was kept, as what is arranged. */
  readonly readPatch: (kept: unknown) => Patch
  /** Shared by the tabs of this browser. */
  readonly storage: Storage
  /** Tells this tab from the others; the same after a reload. */
  readonly tab: string
  readonly login: string
}

/** One user's drafts, each under a key of its tab, so that tabs never write over each other; a storage that is full or closed only means that none is found. */
export function createLayoutDrafts<Patch extends Entries>({
  storage,
  tab,
  login,
  readPatch,
}: LayoutDraftsOptions<Patch>): LayoutDrafts<Patch> {
  const start = (page: string) => `aframe.layoutDraft:${login}:${page}:`
  const own = (page: string) => `${start(page)}${tab}`
  const take = (page: string): LayoutDraft<Patch> | null => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    const key = keys.find((each) => each === own(page)) ?? keys.find((each) => each.startsWith(start(page)))
    const kept = key === undefined ? null : storage.getItem(key)
    if (key === undefined || kept === null) return null
    storage.removeItem(key)
    const draft = parseDraft(kept, readPatch)
    if (draft) storage.setItem(own(page), kept)
    return draft
  }
  return {
    read: (page) => attempt(() => take(page)) ?? null,
    keep: (page, draft) => attempt(() => storage.setItem(own(page), JSON.stringify(draft))),
    drop: (page) => attempt(() => storage.removeItem(own(page))),
  }
}

/** Of an arrangement of somebody else's nothing is kept. */
export function noDrafts<Patch extends Entries>(): LayoutDrafts<Patch> {
  return { read: () => null, keep: () => undefined, drop: () => undefined }
}

const TAB = 'aframe.tab'

/** A name for this tab, kept as long as the tab. */
export function tabName(storage: Storage): string {
  const name = storage.getItem(TAB) ?? Math.random().toString(36).slice(2)
  storage.setItem(TAB, name)
  return name
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function parseDraft<Patch extends Entries>(
  kept: string,
  readPatch: (value: unknown) => Patch,
): LayoutDraft<Patch> | null {
  const value: unknown = JSON.parse(kept)
  if (!(value instanceof Object) || !('base' in value) || !('patch' in value)) return null
  const { base, patch } = value
  if (!(base instanceof Object) || !('version' in base) || typeof base.version !== 'number' || !('patch' in base))
    return null
  return { base: { patch: readPatch(base.patch), version: base.version }, patch: readPatch(patch) }
}
