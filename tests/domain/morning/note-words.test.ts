import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MOST_NOTES, toldNotes, type MorningNote } from '../../../domain/morning/morning-note.ts'
import { noteWords } from '../../../domain/morning/note-words.ts'
import { valueTexts } from '../../../domain/query/format.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { flatTexts, type TextTree } from '../../../domain/values/text-faults.ts'

const own = { address: '/aframe/dashboard/spend?client=1' }
const NOTES: readonly MorningNote[] = [
  {
    ...{ kind: 'rose', key: 'rose', ...own, amount: 44_440.5, weeks: 4, rest: 2_863.1 },
    parts: [{ text: 'bridge.words.listPrice.up', amount: 41_577.4 }],
  },
  {
    ...{ kind: 'late', key: 'late', ...own, amount: 18_300, carrier: 'UPS', account: '61R22K', last: '2026-11-07' },
    ...{ everyWeeks: 1, missed: 2, usual: 9_150 },
  },
  {
    ...{ kind: 'late', key: 'monthly', ...own, amount: 300, carrier: 'UPS', account: '61R22K', last: '2026-11-07' },
    ...{ everyWeeks: 4, missed: 1, usual: 300 },
  },
  { ...{ kind: 'new', key: 'new', ...own, amount: 3_184.5, charge: 'Demand', since: '2026-11-15' }, carriers: ['UPS'] },
  { kind: 'differs', key: 'differs', ...own, amount: 24.99, day: '2026-11-21', differ: 1, equal: 3 },
  { kind: 'deadline', key: 'deadline', ...own, amount: 4_318.72, until: '2026-12-04', count: 14 },
]

describe('the sentences of a morning (issue 53, 5)', () => {
  test.each(LANGUAGES)('in %s every text of them is there, with all its values filled', (language) => {
    const file = join(import.meta.dirname, '../../../config/locales', `${language}.json`)
    const texts = flatTexts(JSON.parse(readFileSync(file, 'utf8')) as TextTree)
    const rules = new Intl.PluralRules(language)
    const lacking: string[] = []
    const say = (key: string, values: Readonly<Record<string, string | number>> = {}) => {
      const found = texts.get(key) ?? texts.get(`${key}_${rules.select(Number(values.count))}`)
      if (found === undefined) lacking.push(key)
      return (found ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    }
    const writing = {
      say,
      values: valueTexts({ language, noData: '' }),
      list: (items: readonly string[]) => items.join(', '),
    }
    for (const note of NOTES) {
      const words = noteWords(note, { ...writing, translated: (english) => english })
      expect(Object.values(words).join(' ')).not.toMatch(/[{}]|undefined|NaN/)
      expect(words.figure).toMatch(/\d/)
    }
    expect(lacking).toEqual([])
  })

  test('the most money first, five at most, without what was put away', () => {
    const many = Array.from({ length: 9 }, (_, at): MorningNote => ({
      ...{ kind: 'differs', key: `differs ${at}`, address: '', amount: at * (at % 2 === 0 ? 1 : -1) },
      ...{ day: '2026-11-21', differ: 1, equal: 0 },
    }))
    expect(toldNotes(many, new Set(['differs 7'])).map(({ amount }) => amount)).toEqual([8, 6, -5, 4, -3])
    expect(toldNotes(many, new Set())).toHaveLength(MOST_NOTES)
  })
})
