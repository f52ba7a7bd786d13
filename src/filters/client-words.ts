import { countedNames, type ClientFamily } from '../../domain/access/client-family.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { text } from '../text/text.ts'

/** A client and its children, as they are chosen among; nobody where there is no child. */
export function familyMembers(family: ClientFamily | undefined): { readonly id: number; readonly name: string }[] {
  if (!family || family.childClients.length === 0) return []
  return [{ id: family.id, name: text('filters.itself', { client: family.name }) }, ...family.childClients]
}

/** The clients whose rows are counted: the client with all its children, or exactly those chosen. */
export function countedWords(family: ClientFamily | undefined, chosen: View['childClientIds']): string {
  if (!family) return ''
  const [first = '', ...others] = countedNames(family, chosen)
  return chosen.length === 0 && others.length > 0
    ? text('dashboard.explain.clientWith', { client: first, children: others.join(', ') })
    : [first, ...others].join(', ')
}

/** The same where there is little room: all children go without saying. */
export function briefWords(family: ClientFamily | undefined, chosen: View['childClientIds']): string {
  if (!family) return ''
  return chosen.length === 0 ? family.name : countedNames(family, chosen).join(', ')
}

/** Whether rows of more than one client are counted. */
export function countsSeveral(
  family: ClientFamily | undefined,
  { childClientIds }: Pick<View, 'childClientIds'>,
): boolean {
  return family !== undefined && countedNames(family, childClientIds).length > 1
}
