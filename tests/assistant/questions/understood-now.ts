import { interpretQuestion, type FigureQuestion } from '../../../domain/assistant/question/interpret-question.ts'
import { dimensionConditions } from '../../../domain/page/dimension-filter.ts'
import { defaultView } from '../../../domain/page/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { TEST_TODAY } from '../../template-data.ts'
import type { AskedQuestion } from './asked-questions.ts'
import { COUNTRY_NAMES, DEMO_VALUES } from './demo-values.ts'
import type { Understood, UnderstoodFigures } from './score.ts'

const { catalog, pages } = loadConfig('config')
const ASKED_BY = { today: TEST_TODAY, clientId: 1 }
const TIMES = { weekly: 'week', monthly: 'month', quarterly: 'quarter' } as const
const nameOf = (dimension: string, value: string) =>
  dimension.endsWith('_country') ? (COUNTRY_NAMES.get(value) ?? value) : value
const VALUES = new Map(
  [...DEMO_VALUES].map(([dimension, values]) => [
    dimension,
    values.map((value) => ({ value, name: nameOf(dimension, value) })),
  ]),
)

/** What the built-in interpreter makes of a question by a shipper with all of the demo's values. */
export function understoodNow({ text, after }: AskedQuestion): Understood {
  const earlier = after.map((each) => each.text)
  const meant = interpretQuestion(text, { ...ASKED_BY, catalog, pages, childClientIds: [], earlier, values: VALUES })
  switch (meant.kind) {
    case 'refused':
      return { kind: 'held' }
    case 'greeting':
      return { kind: 'greet' }
    case 'word':
      return { kind: 'define', name: meant.measure.name }
    case 'dimension':
      return { kind: 'define', name: meant.name }
    case 'report':
      return { kind: 'report', name: meant.name, carrier: meant.carrier, range: { from: meant.from, to: meant.to } }
    case 'figures':
      return { kind: 'figures', parts: [figuresOf(meant)] }
  }
}

function figuresOf({ page, fact, split, asked, conditions }: FigureQuestion): UnderstoodFigures {
  const [only, other] = asked
  if (!only) throw new Error('a figure is asked for at least once')
  const { view, query } = only
  const usual = defaultView({ page, ...ASKED_BY })
  return {
    figures: [{ of: { measure: fact.fact }, share: false, over: null }],
    by: split === null ? [] : ['span' in split ? TIMES[split.span] : split.dimension],
    conditions: [
      ...Object.entries(view.filters).flatMap(([column, filter]) => dimensionConditions(column, filter)),
      ...conditions.map(({ whereClause }) => whereClause),
    ],
    first:
      split === null || 'span' in split
        ? null
        : { count: null, direction: query.orderByDetails[0]?.direction ?? 'desc' },
    limit: query.limit ?? null,
    byShipDate: view.dateType === 'pickup_date',
    why: false,
    range: { from: view.from, to: view.to },
    compared: other ? { from: other.view.from, to: other.view.to } : null,
    isUsual: view.from === usual.from && view.to === usual.to,
  }
}
