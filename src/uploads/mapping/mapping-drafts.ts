import * as z from 'zod'
import { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import type { KeptDraft, MappedFile } from '../../../machines/uploads/mapping-context.ts'

const Kept = z.object({
  draft: MappingDraft,
  replaces: z.object({ id: z.int(), version: z.int() }).nullable(),
})

export interface DraftKey {
  readonly login: string
  readonly clientId: number
  /** Null: no file is at hand. */
  readonly file: MappedFile | null
  /** Of the stored mapping that is changed; null: a new one is made. */
  readonly mapping: number | null
}

/** A mapping that was begun and not saved, while this tab lives. */
export function keptDraft(key: DraftKey): KeptDraft | null {
  const read = Kept.safeParse(parsed(sessionStorage.getItem(nameOf(key))))
  return read.success ? read.data : null
}

/** Null: there is nothing to be kept. */
export function keepDraft(key: DraftKey, kept: KeptDraft | null): void {
  if (kept) sessionStorage.setItem(nameOf(key), JSON.stringify(kept))
  else sessionStorage.removeItem(nameOf(key))
}

function nameOf({ login, clientId, file, mapping }: DraftKey): string {
  const place = file && [file.upload, file.file, file.entry]
  return `aframe.mapping ${JSON.stringify([login, clientId, place, mapping])}`
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
