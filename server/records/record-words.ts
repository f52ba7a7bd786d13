import { languageOf } from '../access/language-of.ts'
import type { RecordContext } from './record-source.ts'

/** What each permission and role means, in the language of who asks; a name without words stands for itself. */
export async function permissionMeanings({
  deps,
  caller,
}: Pick<RecordContext, 'deps' | 'caller'>): Promise<(name: string) => string> {
  const { permissions } = deps.texts.current(await languageOf(deps, caller.user.id))
  const meanings = typeof permissions === 'object' ? permissions.meanings : undefined
  const words = new Map(typeof meanings === 'object' ? Object.entries(meanings) : [])
  return (name) => {
    const meaning = words.get(name)
    return typeof meaning === 'string' ? meaning : name
  }
}
