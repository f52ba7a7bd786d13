import type { CardSpec } from '../../../domain/dashboards/layout/own-pages.ts'
import { choiceOf, isObject, type AuditDetail } from './audit-detail.ts'
import type { AuditSpeech } from './audit-speech.ts'

/** A field in words; null: there was nothing yet, or is nothing any more. */
export interface AuditChange {
  readonly label: string
  readonly before: string[] | null
  readonly after: string[] | null
}

/** Where values that are words of the product have their texts, by the field. */
const WORDS: Readonly<Record<string, string>> = {
  roles: 'permissions.names',
  set: 'records.fields',
  calls: 'programs.call',
  signs: 'admin.sso.signsWhat',
  binding: 'admin.sso.binding',
  action: 'admin.audit.actions',
  why: 'admin.audit.why',
  what: 'uploads.unknown.kinds',
  chargeCategory: 'uploads.codes.categories',
}
/** Numbers that are names, not amounts. */
const NUMBERED = new Set(['load', 'mapping', 'version', 'entries', 'upTo', 'replaces'])

/** What an entry says was before and after, or else the facts that it tells, field by field; equal ones are left out, and of what is new the empty ones. */
export function changeLines(detail: AuditDetail, speech: AuditSpeech): AuditChange[] {
  const { before, after, ...facts } = detail
  if (!isObject(before) && !isObject(after)) return factLines(detail, speech)
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const [added, removed] = [Object.keys(old).length === 0, Object.keys(now).length === 0]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const changed = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
  const lines = changed.map((name): AuditChange => {
    const stayed = common(old[name], now[name])
    const side = (value: unknown) => [
      ...itemsOf(name, without(value, stayed), speech),
      ...(stayed.size === 0 ? [] : [unchangedText(stayed.size, speech)]),
    ]
    return {
      label: labelOf(name, speech),
      before: added ? null : side(old[name]),
      after: removed ? null : side(now[name]),
    }
  })
  const told = added ? lines.filter(({ after: set }) => set?.length !== 0) : lines
  return [...told, ...factLines(facts, speech)]
}

function factLines(facts: AuditDetail, speech: AuditSpeech): AuditChange[] {
  return Object.entries(facts)
    .map(([name, value]) => ({ label: labelOf(name, speech), before: null, after: itemsOf(name, value, speech) }))
    .filter(({ after }) => after.length > 0)
}

function labelOf(name: string, { known }: AuditSpeech): string {
  return known(`admin.audit.facts.${name}`) ?? known(`records.fields.${name}`) ?? name
}

function unchangedText(count: number, { known, number }: AuditSpeech): string {
  return known('admin.audit.unchanged', { count: number(count) }) ?? String(count)
}

/** What both lists have. */
function common(before: unknown, after: unknown): Set<unknown> {
  if (!Array.isArray(before) || !Array.isArray(after)) return new Set()
  const kept = new Set<unknown>(after)
  return new Set(before.filter((each) => kept.has(each)))
}

function without(value: unknown, left: ReadonlySet<unknown>): unknown {
  return Array.isArray(value) ? value.filter((each) => !left.has(each)) : value
}

/** A value as a person reads it, each part of a list by itself. */
function itemsOf(name: string, value: unknown, speech: AuditSpeech): string[] {
  const { known, nameOf, whenText, number, cardTitle } = speech
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap((each) => itemsOf(name, each, speech))
  if (isObject(value))
    return name === 'cards'
      ? Object.values(value).map((card) => cardTitle(card as CardSpec))
      : Object.entries(value).map(
          ([field, each]) => `${labelOf(field, speech)}: ${itemsOf(field, each, speech).join(', ')}`,
        )
  if (typeof value === 'boolean') return [known(value ? 'records.yes' : 'records.no') ?? String(value)]
  const word = String(value)
  const choice = choiceOf(name)
  if (choice !== undefined) return [nameOf(choice, word) ?? word]
  if (typeof value === 'number') return [NUMBERED.has(name) ? word : number(value)]
  if (name === 'permissions') return [meaningText(word, speech)]
  const place = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined
  return [(place && known(`${place}.${word}`)) ?? whenText(word) ?? word]
}

function meaningText(permission: string, { known }: AuditSpeech): string {
  const meaning = known(`permissions.meanings.${permission}`)
  return meaning === undefined ? permission : `${permission}: ${meaning}`
}
