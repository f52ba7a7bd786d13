import { expect, test } from 'vitest'
import { understoodNow } from './understood-now.ts'

const figureOf = (text: string) => {
  const read = understoodNow({ text, after: [] })
  return read.kind === 'figures' ? read.parts[0]?.figures[0]?.of : read.kind
}

test.each([
  'how many consignments last month',
  'consignments by carrier this year',
  'how many freight shipments last month',
  'número de consignaciones el mes pasado',
  'cuántas consignaciones el mes pasado',
  'combien de lettres de voiture le mois dernier',
  'quante lettere di vettura il mese scorso',
  'nombre de lettres de voiture le mois dernier',
  'numero di lettere di vettura il mese scorso',
  '上个月的托运单数',
  'عدد البوالص الشهر الماضي',
])('freight rows have a word of their own: %s (issue 48, 3)', (text) => {
  expect(figureOf(text)).toEqual({ measure: 'shipments' })
})

test('what most people call shipments stays packages', () => {
  expect(figureOf('how many shipments last month')).toEqual({ measure: 'packages' })
})
