import * as z from 'zod'
import type { RecordDraft } from '../../../machines/records/record-editor-context.ts'

/** Without a record's limits: what was typed too long is kept, too. */
const KeptDraft = z.object({
  version: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.array(z.string())])),
  takesBack: z.boolean().optional(),
})

export interface DraftKey {
  readonly login: string
  readonly record: string
  readonly id: string | null
}

/** What was typed and not saved, while this tab lives: neither a reload nor a session that ends in the middle of a form loses it. */
export function keptDraft(key: DraftKey): RecordDraft | undefined {
  const read = KeptDraft.safeParse(parsed(sessionStorage.getItem(nameOf(key))))
  return read.success ? read.data : undefined
}

/** A password is not kept. */
export function keepDraft(key: DraftKey, { version, values, takesBack }: RecordDraft): void {
  const { password: _password, ...kept } = values
  sessionStorage.setItem(nameOf(key), JSON.stringify({ version, values: kept, takesBack }))
}

export function dropDraft(key: DraftKey): void {
  sessionStorage.removeItem(nameOf(key))
}

function nameOf({ login, record, id }: DraftKey): string {
  return `aframe.draft ${JSON.stringify([login, record, id])}`
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
