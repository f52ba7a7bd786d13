import { alertChoices, NO_CHOICES } from '../../../domain/alerts/alert-choices.ts'
import type { AlertShare, AlertWatch } from '../../../domain/alerts/alert-rule.ts'
import type { AlertChoices } from '../../../domain/alerts/alert-series.ts'
import { pageOpens } from '../../../domain/dashboards/navigation.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { Person } from '../../callers/caller.ts'
import { visitorOf } from '../../navigation/visitor.ts'
import type { MailedFiguresNeeds } from '../../sharing/mail/mailed.ts'
import type { WatchedFigure } from './watched-figure.ts'

export interface WatchChoices {
  readonly choices: AlertChoices
  /** The page of the whole that is asked for. */
  readonly wholePage: Page | undefined
}

/** By what a figure may be watched, of the pages that open to a reader; null: not by what is asked. */
export function watchChoices(
  watched: WatchedFigure,
  { watch, reader }: { readonly watch: AlertWatch; readonly reader: Person },
  deps: Pick<MailedFiguresNeeds, 'config' | 'today'>,
): WatchChoices | null {
  const { share, each, missing } = watch
  const { catalog, navigation, pages } = deps.config.current()
  const visitor = visitorOf(reader, deps.today())
  const open = pages.filter((page) => pageOpens(page, navigation, visitor))
  const choices =
    watched.of === 'page' ? alertChoices({ ...watched, watch, pages: open, tables: catalog.tables }) : NO_CHOICES
  const isOffered =
    (!share || choices.shares.some((offered) => isSame(offered.share, share))) &&
    (each === undefined || choices.segments.some(({ dimension }) => dimension === each)) &&
    (!missing || choices.accounts)
  return isOffered ? { choices, wholePage: share && open.find(({ id }) => id === share.page) } : null
}

function isSame(one: AlertShare, other: AlertShare): boolean {
  return one.page === other.page && one.fact === other.fact && one.without === other.without
}
