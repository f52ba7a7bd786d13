import type { VisibleEntry } from '../../callers/visible/visible-audit.ts'
import { choiceOf, detailOf, keysIn } from './audit-detail.ts'
import { DAY, type AuditSpeech } from './audit-speech.ts'
import { changeLines, type AuditChange } from './change-lines.ts'

type Told = Pick<VisibleEntry, 'action' | 'object' | 'decision' | 'detail'>

/** An entry as a person reads it. */
export interface EntryWords {
  readonly action: string
  readonly object: string
  readonly decision: string
  readonly changes: AuditChange[]
}

/** What choices the entries name, so that no other names are read. */
export function choicesNamed(entries: readonly Pick<Told, 'object' | 'detail'>[]): Set<string> {
  const kinds = entries.flatMap(({ object, detail }) => [
    ...keysIn(detailOf(detail)).flatMap((key) => choiceOf(key) ?? []),
    ...(/^(\w+) \d+/.exec(object)?.slice(1).map(kindOf) ?? []),
  ])
  return new Set(kinds)
}

/** What is said of an entry; what has no words stands for itself. */
export function entryWords({ action, object, decision, detail }: Told, speech: AuditSpeech): EntryWords {
  return {
    action: speech.known(`admin.audit.actions.${action}`) ?? action,
    object: (action === 'submit-report' ? speech.pageName(object) : undefined) ?? objectWords(object, speech),
    decision: speech.known(`admin.audit.decisions.${decision}`) ?? decision,
    changes: changeLines(detailOf(detail), speech),
  }
}

/** What an entry is about. */
export function objectWords(object: string, speech: AuditSpeech): string {
  const whole = speech.known(`admin.audit.objects.${object}`)
  if (whole !== undefined) return whole
  const [, kind = '', id = '', rest = ''] = /^(\w+) ([\w-]+)(?:(?: |: )(.+))?$/.exec(object) ?? []
  const one = namedOne(kind, id, speech)
  if (one !== undefined) return rest === '' ? one : `${one} · ${objectWords(rest, speech)}`
  const [, from, to] = /^(\S+) to (\S+)$/.exec(object) ?? []
  if (from && to && DAY.test(from) && DAY.test(to)) return `${speech.whenText(from)} – ${speech.whenText(to)}`
  return object.replaceAll(/\bROLE_[A-Z]+\b/g, (role) => speech.known(`permissions.names.${role}`) ?? role)
}

/** One of a kind by its number, and by its name where the reader sees it. */
function namedOne(kind: string, id: string, { known, nameOf }: AuditSpeech): string | undefined {
  const plural = known(`records.names.${kind}`)
  const numbered = known(`admin.audit.objectsOf.${kind}`, { id }) ?? (plural && `${plural} ${id}`)
  const name = nameOf(kindOf(kind), id)
  return numbered && name !== undefined ? `${numbered} (${name})` : numbered
}

/** The kind of choice that records of a kind, or what is about one, are named by. */
function kindOf(kind: string): string {
  return kind === 'users' ? 'people' : kind === 'client' ? 'clients' : kind
}
