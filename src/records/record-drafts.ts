import type { RecordValues } from '../../domain/record-spec.ts'

export interface Draft {
  /** The version that the form was opened with. */
  readonly version: string
  readonly values: RecordValues
}

/** What was typed and not saved, while this tab lives: a session that ends in the middle of a form loses nothing. */
const drafts = new Map<string, Draft>()

export interface DraftKey {
  readonly login: string
  readonly record: string
  readonly id: string | null
}

export function keptDraft(key: DraftKey): Draft | undefined {
  return drafts.get(nameOf(key))
}

/** A password is not kept. */
export function keepDraft(key: DraftKey, { version, values }: Draft): void {
  const { password: _password, ...kept } = values
  drafts.set(nameOf(key), { version, values: kept })
}

export function dropDraft(key: DraftKey): void {
  drafts.delete(nameOf(key))
}

function nameOf({ login, record, id }: DraftKey): string {
  return JSON.stringify([login, record, id])
}
