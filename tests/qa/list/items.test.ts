import { expect, test } from 'vitest'
import { itemsIn, itemsOf } from './items.ts'

test('a range of ids is each of them', () => {
  expect(itemsIn('the chat (CHAT-05 to CHAT-07, DATA-24) [ACC-02], UTF-8')).toEqual([
    'CHAT-05',
    'CHAT-06',
    'CHAT-07',
    'DATA-24',
    'ACC-02',
  ])
})

test('the items of a machine are those that it and its tests name, and the walks in the browser, and that are required', () => {
  expect(itemsOf('report-submission')).toEqual(['GAP-41', 'RPT-02', 'RPT-03', 'RPT-04', 'RPT-05', 'RPT-06'])
})
