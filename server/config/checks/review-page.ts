import { CHANGES } from '../../../domain/dashboards/changes.ts'
import { PAGE_ICONS } from '../../../domain/dashboards/page-icons.ts'
import type { PageSpec, PageWidgetSpec } from '../../../domain/dashboards/page-spec.ts'
import { SPLITS } from '../../../domain/dashboards/splits.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'
import { placeholdersOf } from './offered-groups.ts'
import type { PageSurroundings } from './page-surroundings.ts'

/** The names in braces that the words of a card are filled with, and those of a note. */
const CARD_WORDS = ['fact', 'total', 'base', 'share', 'dimension', 'level', 'span', 'period', 'prior', 'unit']
const NOTE_WORDS = ['fact']

/** What a page's facts must be counted in. */
const UNITS: Readonly<Record<PageSpec['uom'], string>> = { currency: 'money', packages: 'packages', weight: 'weight' }

/** What is wrong in a page that works nevertheless: an icon or a name in braces that nobody knows, another unit, equal titles, cards on one place. */
export function reviewPage(page: PageSpec, around: PageSurroundings & { readonly id: string }): ConfigIssue[] {
  const { icon, uom, facts, conditionalNote, widgets } = page
  const unit = around.catalog.tables.get(page.table)?.measures.get(page.defaultFact)?.unit
  const uoms = Object.entries(UNITS).flatMap(([name, each]) => (each === unit ? [name] : []))
  return [
    ...(icon === undefined || PAGE_ICONS.some((known) => known === icon)
      ? []
      : [{ path: ['icon'], message: 'no icon', allowed: PAGE_ICONS }]),
    ...(unit === undefined || UNITS[uom] === unit
      ? []
      : [
          {
            path: ['uom'],
            message: `${page.defaultFact} is counted in ${unit}`,
            ...(uoms.length > 0 ? { allowed: uoms } : {}),
          },
        ]),
    ...unknownWords(conditionalNote, { path: ['conditionalNote'], allowed: NOTE_WORDS }),
    ...facts.flatMap(({ note }, at) => unknownWords(note, { path: ['facts', at, 'note'], allowed: NOTE_WORDS })),
    ...widgets.flatMap(({ title, subtitle }, at) => reviewWords({ title, subtitle }, ['widgets', at])),
    ...equalNames(page, around),
    ...widgets.flatMap((placed, at) => [
      ...onOnePlace(placed, widgets.slice(0, at), at),
      ...equalTitles(page, { at, around }),
    ]),
  ]
}

/** The same of a widget's own words, templates that nothing draws, and what it need not say any more. `placed`: where it stands on pages; null: not known. */
export function reviewWidget(widget: WidgetSpec, placed: readonly PageWidgetSpec[] | null): ConfigIssue[] {
  const { title, subtitle, kind } = widget
  const outdated: ConfigIssue[] =
    kind === undefined ? [] : [{ path: ['kind'], at: 'key', message: 'is no longer needed: take the line out' }]
  return [...reviewWords({ title, subtitle }, []), ...(placed ? unchosenTemplates(widget, placed) : []), ...outdated]
}

/** Templates for a chart type or level that can be chosen nowhere, and that no card draws in another way. */
function unchosenTemplates({ charts, settings }: WidgetSpec, placed: readonly PageWidgetSpec[]): ConfigIssue[] {
  const chosen = (['chartType', 'level'] as const).flatMap((setting) => [
    ...(settings[setting]?.allowed ?? []),
    ...placed.flatMap(({ allowed }) => allowed?.[setting] ?? []),
  ])
  const allowed = [...new Set([...chosen, ...SPLITS, CHANGES])]
  return Object.keys(charts).flatMap((key): ConfigIssue[] => {
    const name = key.split(':').find((each) => !allowed.includes(each))
    const message = 'nothing that can be chosen draws this template'
    return name === undefined ? [] : [{ path: ['charts', key], at: 'key', name, message, allowed }]
  })
}

function reviewWords(
  { title, subtitle }: { readonly title: string | undefined; readonly subtitle: string | undefined },
  path: ConfigPath,
): ConfigIssue[] {
  return [
    ...unknownWords(title, { path: [...path, 'title'], allowed: CARD_WORDS }),
    ...unknownWords(subtitle, { path: [...path, 'subtitle'], allowed: CARD_WORDS }),
  ]
}

function unknownWords(
  text: string | undefined,
  { path, allowed }: { readonly path: ConfigPath; readonly allowed: readonly string[] },
): ConfigIssue[] {
  return placeholdersOf(text ?? '').flatMap((name) =>
    allowed.includes(name) ? [] : [{ path, name, message: 'no name that is filled in here', allowed }],
  )
}

/** Two pages of the menu, or two tabs of one page, that a person cannot tell apart. */
function equalNames(
  { name, tab, tabOf }: PageSpec,
  { id, pages }: { readonly id: string; readonly pages: PageSurroundings['pages'] },
): ConfigIssue[] {
  const shown = tabOf === undefined ? name : (tab ?? name)
  const others = [...pages].filter(
    ([other, page]) =>
      other < id && page.tabOf === tabOf && (tabOf === undefined ? page.name : (page.tab ?? page.name)) === shown,
  )
  return others.slice(0, 1).map(([other]) => ({
    path: [tabOf === undefined || tab === undefined ? 'name' : 'tab'],
    message: `is already the name of ${other}`,
  }))
}

function onOnePlace({ place }: PageWidgetSpec, before: readonly PageWidgetSpec[], at: number): ConfigIssue[] {
  const taken = before.find(
    ({ place: other }) =>
      place.x < other.x + other.w &&
      other.x < place.x + place.w &&
      place.y < other.y + other.h &&
      other.y < place.y + place.h,
  )
  return taken ? [{ path: ['widgets', at, 'place'], message: `stands where ${taken.chartName} is` }] : []
}

/** Two cards whose titles and subtitles are the same whatever is chosen. */
function equalTitles(
  page: PageSpec,
  { at, around }: { readonly at: number; readonly around: PageSurroundings },
): ConfigIssue[] {
  const words = page.widgets.map((placed) => wordsOf(placed, around.widgets.get(placed.widget)))
  const first = words.indexOf(words[at] ?? '')
  const other = page.widgets[first]
  const path = ['widgets', at, page.widgets[at]?.title === undefined ? 'widget' : 'title']
  return first < at && words[at] !== '' && other
    ? [{ path, message: `has the title and subtitle of ${other.chartName}` }]
    : []
}

/** What a card is called, with what fills its names in their place; empty: not known. */
function wordsOf(placed: PageWidgetSpec, widget: WidgetSpec | undefined): string {
  if (!widget) return ''
  const first = (setting: 'dimension' | 'level' | 'chartTimeSpan') =>
    placed.defaults?.[setting] ?? placed.allowed?.[setting]?.[0] ?? widget.settings[setting]?.default ?? ''
  const filled: Readonly<Record<string, string>> = {
    fact: JSON.stringify([placed.page ?? '', placed.fact ?? placed.facts?.map(({ factText }) => factText) ?? '']),
    total: placed.page ?? '',
    base: placed.page ?? '',
    dimension: first('dimension'),
    level: first('level'),
    span: first('chartTimeSpan'),
    period: JSON.stringify(placed.period ?? ''),
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => filled[name] ?? whole)
  return `${fill(placed.title ?? widget.title)} | ${fill(placed.subtitle ?? widget.subtitle ?? '{period}')}`
}
