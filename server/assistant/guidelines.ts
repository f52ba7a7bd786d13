import type { Caller } from '../access/caller.ts'
import { languageOf } from '../access/language-of.ts'
import type { Deps } from '../deps.ts'

/** The tabs, in order. GAP-39 */
const TABS = ['general', 'sql', 'reports'] as const

/** What can be asked, in the reader's language: lines, those that head the ones below begin with #. API-56, CHAT-11 */
export async function guidelines({ user }: Pick<Caller, 'user'>, deps: Deps): Promise<string[]> {
  const { assistant } = deps.texts.current(await languageOf(deps, user.id))
  const texts = typeof assistant === 'object' && typeof assistant.guidelines === 'object' ? assistant.guidelines : {}
  return TABS.flatMap((tab) => {
    const { title, ...lines } = typeof texts[tab] === 'object' ? texts[tab] : {}
    return [`# ${String(title)}`, ...Object.values(lines).map(String)]
  })
}
