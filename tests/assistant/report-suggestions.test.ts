import { describe, expect, test } from 'vitest'
import { suggestedNames, withName } from '../../domain/assistant/report-suggestions.ts'
import { loadConfig } from '../../server/config/load-config.ts'

const NAMES = [...loadConfig('config').reports.values()].map(({ name }) => ({
  name,
  shown: name === 'Payment' ? '付款报告' : name,
}))
const suggested = (typed: string) => suggestedNames(typed, NAMES).map(({ name }) => name)

describe('names of reports for what is typed [CHAT-30]', () => {
  test.each([
    ['none before three characters', 'run the pa', []],
    ['the beginning of a word, in any letters', 'run the PAY', ['Payment']],
    ['any word of a name', 'ana', ['Refund Vs. Spend Analysis']],
    ['of the last word alone', 'payment of', []],
    ['none of a word that is over', 'pay ', []],
    ['not amid a word', 'ent', []],
    ['several, in their order', 'sum', ['Accessorial Summary', 'Annual Summary', 'Service Summary - UPS']],
    ['the first eight characters alone', 'accessorXYZ', ['Accessorial Summary']],
    ['the eighth counts', 'accessoXYZ', []],
    ['as it is read here, without a space before it', '生成付款报', []],
    ['as it is read here', '付款报', ['Payment']],
    ['behind Chinese', '生成Pay', ['Payment']],
    ['none that is typed out', 'the payment', []],
  ])('%s: %s', (_, typed, names) => expect(suggested(typed)).toEqual(names))

  test.each([
    ['run the pay', 'Payment', 'run the Payment'],
    ['sum', 'Annual Summary', 'Annual Summary'],
    ['run Address corr', 'Address Correction', 'run Address Correction'],
    ['run spend by serv', 'Spend By Service', 'run Spend By Service'],
    ['spend ana', 'Refund Vs. Spend Analysis', 'spend Refund Vs. Spend Analysis'],
    ['生成Pay', 'Payment', '生成Payment'],
  ])('%s becomes %s: %s', (typed, name, whole) => expect(withName(typed, { name, shown: name })).toBe(whole))
})
