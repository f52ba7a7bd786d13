import type { Entries } from '../../../domain/values/entries.ts'
import type { KeptDraft } from '../../../machines/kept/kept-context.ts'

/** What no save was acknowledged for, kept over a reload and, for the next visit, over a closed tab. */
export interface KeptDrafts<Patch extends Entries> {
  /** This tab's draft, else one that another tab left, which is this tab's from then on. Null: none is kept, or it cannot be read. */
  read(name: string): KeptDraft<Patch> | null
  keep(name: string, draft: KeptDraft<Patch>): void
  drop(name: string): void
}

export interface KeptDraftsOptions<Patch extends Entries> {
  /** What was kept, whatever it is, as what it was kept of. */
  readonly readPatch: (kept: unknown) => Patch
  /** Shared by the tabs of this browser. */
  readonly storage: Storage
  /** Tells this tab from the others; the same after a reload. */
  readonly tab: string
  readonly login: string
}

/** One user's drafts, each under a key of its tab, so that tabs never write over each other; a storage that is full or closed only means that none is found. */
export function createKeptDrafts<Patch extends Entries>({
  storage,
  tab,
  login,
  readPatch,
}: KeptDraftsOptions<Patch>): KeptDrafts<Patch> {
  const start = (name: string) => `aframe.layoutDraft:${login}:${encodeURIComponent(name)}:`
  const own = (name: string) => `${start(name)}${tab}`
  const take = (name: string): KeptDraft<Patch> | null => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    const key = keys.find((each) => each === own(name)) ?? keys.find((each) => each.startsWith(start(name)))
    const kept = key === undefined ? null : storage.getItem(key)
    if (key === undefined || kept === null) return null
    storage.removeItem(key)
    const draft = parseDraft(kept, readPatch)
    if (draft) storage.setItem(own(name), kept)
    return draft
  }
  return {
    read: (name) => attempt(() => take(name)) ?? null,
    keep: (name, draft) => attempt(() => storage.setItem(own(name), JSON.stringify(draft))),
    drop: (name) => attempt(() => storage.removeItem(own(name))),
  }
}

/** Of what is somebody else's nothing is kept. */
export function noDrafts<Patch extends Entries>(): KeptDrafts<Patch> {
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
): KeptDraft<Patch> | null {
  const value: unknown = JSON.parse(kept)
  if (!(value instanceof Object) || !('base' in value) || !('patch' in value)) return null
  const { base, patch } = value
  if (!(base instanceof Object) || !('version' in base) || typeof base.version !== 'number' || !('patch' in base))
    return null
  return { base: { patch: readPatch(base.patch), version: base.version }, patch: readPatch(patch) }
}
