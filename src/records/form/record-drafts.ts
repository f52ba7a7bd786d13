import * as z from 'zod'
import type { RecordValues } from '../../../domain/records/record-spec.ts'

export interface Draft {
  /** The version that the form was opened with. */
  readonly version: string
  readonly values: RecordValues
  /** They are from before a change that is taken back, not typed. */
  readonly takesBack?: boolean | undefined
}

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
export function keptDraft(key: DraftKey): Draft | undefined {
  const read = KeptDraft.safeParse(parsed(sessionStorage.getItem(nameOf(key))))
  return read.success ? read.data : undefined
}

/** A password is not kept. */
export function keepDraft(key: DraftKey, { version, values, takesBack }: Draft): void {
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
