import { readPatch } from '../../domain/layout.ts'
import type { LayoutDraft } from '../../machines/board.machine.ts'

/** Arrangements that no save was acknowledged for, kept in this tab over a reload. */
export interface LayoutDrafts {
  /** Null: nothing is kept, or it cannot be read. */
  read(page: string): LayoutDraft | null
  keep(page: string, draft: LayoutDraft): void
  drop(page: string): void
}

/** One tab's drafts of one user; a storage that is full or closed only means that a reload finds none. */
export function createLayoutDrafts({ storage, login }: { storage: Storage; login: string }): LayoutDrafts {
  const keyOf = (page: string) => `aframe.layoutDraft:${login}:${page}`
  return {
    read: (page) => attempt(() => parseDraft(storage.getItem(keyOf(page)))) ?? null,
    keep: (page, draft) => attempt(() => storage.setItem(keyOf(page), JSON.stringify(draft))),
    drop: (page) => attempt(() => storage.removeItem(keyOf(page))),
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function parseDraft(kept: string | null): LayoutDraft | null {
  const value: unknown = JSON.parse(kept ?? 'null')
  if (!(value instanceof Object) || !('base' in value) || !('patch' in value)) return null
  const { base, patch } = value
  if (!(base instanceof Object) || !('version' in base) || typeof base.version !== 'number' || !('patch' in base)) return null
  return { base: { patch: readPatch(base.patch), version: base.version }, patch: readPatch(patch) }
}
