import { expect, test } from 'vitest'
import { readByModel } from '../../../../server/assistant/model/ask-model.ts'
import { createModelReadings } from '../../../../server/assistant/model/model-readings.ts'
import { ASKED_CONTEXT } from '../../../domain/assistant/question/asked-context.ts'

const ASKED = 'how deep did we dig into our pockets for ups in September 2026, the 3 worst of the 1,200 lbs ones'
const FORM = {
  figures: [{ of: { measure: 'total_spend' } }],
  period: { from: '2026-09-01', to: '2026-09-30' },
  conditions: [{ column: 'carrier_name', operator: 'in', values: ['ups'] }],
}
const { catalog, names, values, today, words } = ASKED_CONTEXT

async function readAs(content: string, question = ASKED) {
  const warned: string[] = []
  const ask = await readByModel(
    {
      catalog,
      names,
      values,
      today,
      words: words.get('en'),
      userId: 1,
      question,
      earlier: [],
      signal: new AbortController().signal,
    },
    { askModel: async () => content, modelReadings: createModelReadings(), warn: (line) => void warned.push(line) },
  )
  expect(warned).toEqual([])
  return ask
}

test('a form is read with values as the rows write them; a fence around it is no text', async () => {
  const whole = {
    ...FORM,
    by: ['service_category', 'month'],
    against: { from: '2026-08-01', to: '2026-08-31' },
    conditions: [...FORM.conditions, { column: 'bill_weight_pounds', operator: '<=', value: 1200 }],
    first: { count: 3, direction: 'desc' },
  }
  const ask = await readAs(`\`\`\`json\n${JSON.stringify(whole)}\n\`\`\``)
  expect(ask).toEqual({
    ...whole,
    figures: [{ of: { measure: 'total_spend' }, share: false, over: null }],
    period: { ...whole.period, period: '' },
    conditions: [
      { column: 'carrier_name', operator: 'in', values: ['UPS'] },
      { column: 'bill_weight_pounds', operator: '<=', value: 1200 },
    ],
    byShipDate: false,
    form: null,
    why: false,
  })
  expect((await readAs(JSON.stringify(FORM)))?.conditions).toHaveLength(1)
})

test.each([
  ['prose with figures', 'You spent $1,234.56 on UPS.'],
  ['the form with prose around it', `Here it is: ${JSON.stringify(FORM)} That is $1,234.56.`],
  ['a form with more in it', JSON.stringify({ ...FORM, answer: '$1,234.56' })],
  ['nothing', ''],
  ['no figure', JSON.stringify({ ...FORM, figures: [] })],
  ['a figure that there is not', JSON.stringify({ ...FORM, figures: [{ of: { measure: 'secret_margin' } }] })],
  [
    'a carrier that was not typed',
    JSON.stringify({ ...FORM, conditions: [{ ...FORM.conditions[0], values: ['FedEx'] }] }),
  ],
  [
    'a column that nobody is asked for',
    JSON.stringify({ ...FORM, conditions: [{ column: 'user_id', operator: 'in', values: ['ups'] }] }),
  ],
  ['SQL', JSON.stringify({ ...FORM, by: ["carrier_name; DROP TABLE 'user'"] })],
  [
    'a number that was not typed',
    JSON.stringify({ ...FORM, by: ['service_category'], first: { count: 7, direction: 'desc' } }),
  ],
  ['days that are none', JSON.stringify({ ...FORM, period: { from: '2026-09-31', to: '2026-10-99' } })],
  ['days backwards', JSON.stringify({ ...FORM, period: { from: '2026-09-30', to: '2026-09-01' } })],
  ['a thousand nested lists', '['.repeat(1_000)],
  ['that it cannot', '{"cannot":true}'],
  ['a comparison with nothing', JSON.stringify({ ...FORM, period: null, against: FORM.period })],
  [
    'a limit that was not typed',
    JSON.stringify({ ...FORM, conditions: [{ column: 'net_amount', operator: '>=', value: 999 }] }),
  ],
  [
    'a limit of what has none',
    JSON.stringify({ ...FORM, conditions: [{ column: 'carrier_name', operator: '>=', value: 3 }] }),
  ],
  ['three splits', JSON.stringify({ ...FORM, by: ['service_category', 'carrier_name', 'month'] })],
  ['two steps of time', JSON.stringify({ ...FORM, by: ['week', 'month'] })],
  ['days of another century', JSON.stringify({ ...FORM, period: { from: '1926-09-01', to: '2126-09-30' } })],
])('%s is no form', async (_, content) => {
  expect(await readAs(content)).toBeUndefined()
})

test('a model that fails says no more in the log than that it did', async () => {
  const warned: string[] = []
  const fails = async () => {
    throw new TypeError(`no answer to ${ASKED}`)
  }
  const read = await readByModel(
    {
      catalog,
      names,
      values,
      today,
      words: undefined,
      userId: 1,
      question: ASKED,
      earlier: [],
      signal: new AbortController().signal,
    },
    { askModel: fails, modelReadings: createModelReadings(), warn: (line) => void warned.push(line) },
  )
  expect([read, warned]).toEqual([undefined, ['The language model did not read a question: TypeError']])
})
