import { knownText } from '../../text/text.ts'
import { recordName } from '../record-words.ts'

/** What an entry is about, in the reader's language; what has no words stands for itself. */
export function objectWords(object: string): string {
  const known = knownText(`admin.audit.objects.${object}`)
  if (known !== undefined) return known
  const [, kind = '', id = '', rest = ''] = /^(\w+) ([\w-]+)(?: (\w+ [\w-]+))?$/.exec(object) ?? []
  const name = knownText(`admin.audit.objectsOf.${kind}`, { id }) ?? namedRecord(kind, id)
  if (name === undefined) return object
  return rest === '' ? name : `${name} · ${objectWords(rest)}`
}

function namedRecord(kind: string, id: string): string | undefined {
  const name = recordName(kind)
  return name === kind ? undefined : `${name} ${id}`
}
