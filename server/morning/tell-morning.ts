import type { MorningNote } from '../../domain/morning/morning-note.ts'
import { pageOpens, pagePath } from '../../domain/dashboards/navigation.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { defaultView, printView } from '../../domain/dashboards/view.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { asking } from '../callers/asking.ts'
import type { Person } from '../callers/caller.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { invoicedDays } from '../warehouse/questions/invoiced.ts'
import type { Morning, MorningNeeds } from './morning.ts'
import { deadlineNotes } from './notes/deadline.ts'
import { differsNotes } from './notes/differs.ts'
import { lateNotes } from './notes/late.ts'
import { newNotes } from './notes/new-charges.ts'
import { roseNotes } from './notes/rose.ts'

interface MorningAsked {
  /** The page that begins with it. */
  readonly page: string
  readonly clientId: number
  readonly childClientIds: readonly number[]
  readonly reader: Person
  readonly signal: AbortSignal
}

/** What a morning says of a client, in no order; nothing where the page does not begin with it. Fails where a question does: part of it would say that nothing else happened. */
export async function tellMorning(asked: MorningAsked, deps: MorningNeeds): Promise<Result<MorningNote[]>> {
  const { reader, signal, clientId, childClientIds } = asked
  const today = deps.today()
  const { navigation, pages } = deps.config.current()
  const visitor = visitorOf(reader, today)
  const open = pages.filter((page) => pageOpens(page, navigation, visitor))
  const own = open.find(({ id }) => id === asked.page)
  if (!own) return failed('not-found')
  if (!own.morning) return ok([])
  const every = asking({ caller: reader, signal }, deps)
  const of = { scope: reader.scope, clientId, childClientIdsCSV: childClientIds.join(',') || undefined }
  const defaults = (page: Page) => ({ page, today, clientId })
  const morning: Morning = {
    ...{ reader, deps, today, of },
    invoiced: await invoicedDays(deps.warehouse, of, 'bill_date'),
    asking: every,
    pages: open,
    told: own.morning,
    viewOf: (page, change) => ({
      ...defaultView(defaults(page)),
      period: '',
      childClientIds: [...childClientIds],
      ...change,
    }),
    addressOf: (page, view) =>
      `${pagePath(page.id, navigation.routes)}?${new URLSearchParams(printView(view, defaults(page))).toString()}`,
    ask: (query) => deps.warehouse.query({ query, ...every }),
  }
  const notes: MorningNote[] = []
  for (const kind of [roseNotes, lateNotes, newNotes, differsNotes, deadlineNotes]) {
    const told = await kind(morning)
    if (!told.ok) return told
    notes.push(...told.value)
  }
  return ok(notes)
}
