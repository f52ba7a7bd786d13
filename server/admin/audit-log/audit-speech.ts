import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { valueTexts } from '../../../domain/query/format.ts'
import type { Language } from '../../../domain/values/language.ts'
import { flatTexts, WORDS_PREFIX, type TextTree } from '../../../domain/values/text-faults.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { ChoiceNames } from './audit-detail.ts'

/** How the audit log is said. */
export interface AuditSpeech {
  /** The text of a key, its `{name}`s filled in; undefined: there is none. */
  readonly known: (key: string, values?: Readonly<Record<string, string>>) => string | undefined
  /** What an id of a kind is called; undefined: the reader does not see it, or it is gone. */
  readonly nameOf: (kind: string, id: string) => string | undefined
  /** A moment or a day; undefined: it is neither. */
  readonly whenText: (value: string) => string | undefined
  readonly number: (value: number) => string
  /** What a card shows. */
  readonly cardTitle: (card: { readonly chartName: string; readonly title?: string | undefined }) => string
  readonly pageName: (id: string) => string | undefined
}

export interface SpeechInput {
  readonly texts: TextTree
  readonly language: Language
  readonly names: ChoiceNames
  readonly config: { readonly pages: readonly Page[]; readonly widgets: ReadonlyMap<string, WidgetSpec> }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** YYYY-MM-DD */
export const DAY = /^\d{4}-\d\d-\d\d$/

export function auditSpeech({ texts, language, names, config }: SpeechInput): AuditSpeech {
  const words = flatTexts(texts)
  const { longDate, number } = valueTexts({ language, noData: '' })
  const known: AuditSpeech['known'] = (key, values = {}) =>
    words.get(key)?.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const translated = (english: string) => words.get(`${WORDS_PREFIX}${english}`) ?? english
  return {
    known,
    nameOf: (kind, id) => names.get(kind)?.get(id),
    whenText: (value) =>
      MOMENT.test(value)
        ? known('admin.audit.moment', { day: longDate(value.slice(0, 10)), time: value.slice(11, 19) })
        : DAY.test(value)
          ? longDate(value)
          : undefined,
    number: (value) => number(value, 0),
    cardTitle: ({ chartName, title }) => title ?? translated(config.widgets.get(chartName)?.title ?? chartName),
    pageName: (id) => {
      const page = config.pages.find((each) => each.id === id)
      return page && translated(page.name)
    },
  }
}
