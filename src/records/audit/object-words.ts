import { roleName } from '../../text/role-name.ts'
import { knownText } from '../../text/text.ts'
import { recordName } from '../record-words.ts'

/** A page that reports are made of. */
interface ReportedPage {
  readonly id: string
  readonly name: string
}

interface Told {
  readonly action: string
  readonly object: string
}

/** What an entry is about, in the reader's language; what has no words stands for itself. */
export function objectWords({ action, object }: Told, reported: readonly ReportedPage[]): string {
  const page = action === 'submit-report' ? reported.find(({ id }) => id === object) : undefined
  return page?.name ?? wordsOf(object)
}

function wordsOf(object: string): string {
  const known = knownText(`admin.audit.objects.${object}`)
  if (known !== undefined) return known
  const [, kind = '', id = '', rest = ''] = /^(\w+) ([\w-]+)(?: (\w+ [\w-]+))?$/.exec(object) ?? []
  const name = knownText(`admin.audit.objectsOf.${kind}`, { id }) ?? namedRecord(kind, id)
  if (name === undefined) return object.replaceAll(/\bROLE_[A-Z]+\b/g, roleName)
  return rest === '' ? name : `${name} · ${wordsOf(rest)}`
}

function namedRecord(kind: string, id: string): string | undefined {
  const name = recordName(kind)
  return name === kind ? undefined : `${name} ${id}`
}
