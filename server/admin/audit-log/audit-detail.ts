import type { ChoiceKind } from '../../../domain/records/record-sources.ts'

/** The JSON that an entry left behind. */
export type AuditDetail = Readonly<Record<string, unknown>>
/** By kind of choice: what each id is called. */
export type ChoiceNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What fields hold ids of. */
const CHOICES: Readonly<Record<string, ChoiceKind>> = {
  client: 'clients',
  clients: 'clients',
  clientId: 'clients',
  clientIds: 'clients',
  parent: 'clients',
  carrier: 'carriers',
  carrierId: 'carriers',
  accounts: 'accounts',
  groups: 'accountgroups',
  language: 'languages',
}

/** Which kind of choice a field holds ids of. */
export function choiceOf(field: string): ChoiceKind | undefined {
  return Object.hasOwn(CHOICES, field) ? CHOICES[field] : undefined
}

export function detailOf(detail: string | null): AuditDetail {
  const parsed: unknown = detail === null ? {} : JSON.parse(detail)
  return isObject(parsed) ? parsed : {}
}

export function isObject(value: unknown): value is AuditDetail {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every name in it, however deep. */
export function keysIn(value: unknown): string[] {
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => [key, ...keysIn(each)]) : []
}
