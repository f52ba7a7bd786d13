import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { understanding } from '../../../../domain/assistant/question/understand.ts'
import { LANGUAGES } from '../../../../domain/values/language.ts'
import type { TextTree } from '../../../../domain/values/text-faults.ts'
import { reportWords } from '../../../../server/reports/report-words.ts'
import { ASKED_CONTEXT } from './asked-context.ts'

const understand = understanding(ASKED_CONTEXT)
/** Called by what stands for something else in a question: a value, the loading of a file, the zone that all carriers share. */
const OTHERWISE = ['bucket_name', 'load', 'residential', 'zone']
/** Its Chinese label has a stroke in it, which says per. */
const PER = ['sender_cntry', 'normalised_sender_country', 'consignee_cntry', 'normalised_consignee_country']
const dimensions = new Map(
  [...ASKED_CONTEXT.catalog.tables.values()].flatMap(({ columns }) =>
    [...columns.values()]
      .filter(({ name, dimension, type }) => dimension && type === 'text' && ASKED_CONTEXT.names.has(name))
      .map(({ name, label }) => [name, label]),
  ),
)

test.each(LANGUAGES)('figures can be asked by each dimension as the product calls it, in %s', (language) => {
  const words = reportWords(JSON.parse(readFileSync(`config/locales/${language}.json`, 'utf8')) as TextTree)
  const misread = [...dimensions].filter(([name, label]) => {
    const text = words.say('assistant.answers.examples.split', { name: words.translated(label) })
    const read = understand(text, [])
    return read.kind !== 'figures' || !read.ask.by.includes(name)
  })
  expect(misread.map(([name]) => name).sort()).toEqual([...OTHERWISE, ...(language === 'zh' ? PER : [])].sort())
})
