import { readFileSync } from 'node:fs'
import { understanding } from '../../../domain/assistant/question/understand.ts'
import { WordList } from '../../../domain/assistant/question/word-list.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import type { AskedQuestion } from './asked-questions.ts'
import { COUNTRY_NAMES, DEMO_VALUES } from './demo-values.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import type { Understood } from './score.ts'

const { catalog, pages, reports } = loadConfig('config')
const page = pages.find(({ id }) => id === 'spend')
if (!page) throw new Error('no page of spend')
const usual = defaultView({ page, today: TEST_TODAY, clientId: 1 })
const nameOf = (dimension: string, value: string) =>
  dimension.endsWith('_country') ? (COUNTRY_NAMES.get(value) ?? value) : value
const [head = '', ...centers] = readFileSync('server/warehouse/demo/data/fulfillment_centers.csv', 'utf8')
  .trim()
  .split('\n')
const cities = [...new Set(centers.map((line) => line.split(',')[head.split(',').indexOf('city')] ?? ''))]
const understand = understanding({
  catalog,
  reports: [...reports.values()],
  words: new Map(
    LANGUAGES.map((language) => [
      language,
      WordList.parse(JSON.parse(readFileSync(`config/words/${language}.json`, 'utf8'))),
    ]),
  ),
  names: new Set(
    [...catalog.tables.values()].flatMap(({ measures, columns }) => [...measures.keys(), ...columns.keys()]),
  ),
  values: new Map(
    [...DEMO_VALUES, ['sender_city', cities] as const].map(([dimension, values]) => [
      dimension,
      values
        .filter((value) => dimension !== 'client_name' || value.startsWith('Bluegrass'))
        .map((value) => ({ value, name: nameOf(dimension, value) })),
    ]),
  ),
  today: TEST_TODAY,
  namesOf: () => [],
  explained: () => undefined,
  readByModel: () => undefined,
})

/** What the built-in interpreter makes of a question by a shipper with all of the demo's values. */
export function understoodNow({ text, after }: Pick<AskedQuestion, 'text' | 'after'>): Understood {
  const meant = understand(
    text,
    after.map((each) => each.text),
  )
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
    case 'figures': {
      return {
        kind: 'figures',
        parts: [meant.ask, ...(meant.also ? [meant.also] : [])].map(({ period, against, first, ...ask }) => {
          const { from, to } = period ?? usual
          return {
            ...ask,
            first,
            limit: first?.count ?? null,
            range: { from, to },
            compared: against,
            isUsual: period === null,
          }
        }),
      }
    }
  }
}
