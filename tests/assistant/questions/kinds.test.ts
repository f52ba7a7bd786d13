import { expect, test } from 'vitest'
import type { AskedQuestion } from './asked-questions.ts'
import { readMeanings } from './meaning.ts'
import { scoreOf } from './score.ts'
import { understoodNow } from './understood-now.ts'

const asked = (text: string, meaning: string, before?: AskedQuestion): AskedQuestion => ({
  id: text,
  language: 'en',
  asker: 'shipper',
  text,
  after: before ? [before] : [],
  meanings: readMeanings(meaning),
  setAside: false,
})
const isRight = (question: AskedQuestion) => expect(scoreOf(question, understoodNow(question))).toBe('right')

test.each([
  ['packages last 6 weeks vs the 6 weeks before that', 'packages; last-6-weeks; vs before'],
  ['colis des 6 dernières semaines, comparés aux 6 avant', 'packages; last-6-weeks; vs before'],
  ['late packages may june july', 'lates; 2026-05..2026-07'],
  ['إجمالي الإنفاق من أغسطس', 'total_spend; 2026-08..today'],
  ['4 services most expensive last month', 'total_spend by service; Previous Month; top 4'],
  ['how do our accounts compare on late rate', 'late_share by account_number'],
  [
    'supplemento residenziale: quante volte e quanto ci è costato',
    'accessorial_count,accessorials; accessorial=Residential Surcharge',
  ],
  ['shipment details ups september', 'report:Shipment Details; UPS; 2026-09'],
  ['compara el primer y el segundo trimestre en gasto', 'total_spend; 2026-Q2; vs 2026-Q1'],
  [
    'how many days does express take to Ohio',
    'pickupToDelivery; service_category=Express; normalised_consignee_state=OH',
  ],
  ['第二季度从UPS拿回了多少退款', 'credit; 2026-Q2; carrier_name=UPS'],
  ['commercial and residential packages in Q2', 'packages by residential; 2026-Q2'],
  ['七月份地址更正收了多少次', 'accessorial_count; 2026-07; accessorial=Address Correction'],
  ['packages in the first half of October', 'packages; 2026-10-01..2026-10-15'],
  ['envíos en la primera quincena de octubre', 'packages; 2026-10-01..2026-10-15'],
  ['十月下半月的包裹数', 'packages; 2026-10-16..2026-10-31'],
  ['الإنفاق في الأسبوع الأول من نوفمبر', 'total_spend; 2026-11-01..2026-11-07'],
  ['spend by ship month', 'total_spend by month; shipped'],
  ['peak day in October', 'packages by day; 2026-10; top'],
  ['compare q1 q2 and q3 spend', 'total_spend by quarter; 2026-01..2026-09'],
  ['trend of late packages by week', 'lates by week'],
  ['ground residential packages', 'packages; service_category=Parcel Ground; residential=Residential'],
  ['top 8 invoices by amount in Q3', 'total_spend by invoice_number; 2026-Q3; top 8'],
  // What is turned by a word that nothing stands for is asked back.
  ['shipments from Ohio to Florida via Texas', 'ask:meaning'],
  ['envíos de Ohio a Florida vía Texas', 'ask:meaning'],
  ['how many lanes do we ship on', 'ask:meaning'],
  ['UPS spend excluding residential surcharge', 'ask:meaning'],
  ['spend last month before discounts and after, last quarter', 'ask:meaning'],
  // A word that is spelt right is not mended into another one.
  ['east coast spend', 'ask:meaning'],
  ['picco spesa per corriere', 'ask:meaning'],
  ['gasto por gato', 'ask:meaning'],
])('issue 19: %s', (text, meaning) => isRight(asked(text, meaning)))

test('issue 19: which carriers the first few are of is asked back, and by carrier is another list', () => {
  const before = asked('top 6 invoices in Q3', 'total_spend by invoice_number; 2026-Q3; top 6')
  isRight(before)
  isRight(asked('which carriers are they from', 'ask:meaning', before))
})

test('issue 19: a report by its name alone leaves nothing unread', () =>
  isRight(asked('shipment details by state for ups in september', 'ask:meaning')))

// What is best of a figure of which less is better is the least, of any other the most; the worst the other way round.
test.each([
  ['cost per package', 'costperpackage', 'bottom'],
  ['cost per pound', 'costperpound', 'bottom'],
  ['spend', 'total_spend', 'bottom'],
  ['accessorials per package', 'accessorial_per_package', 'bottom'],
  ['late share', 'late_share', 'bottom'],
  ['late packages', 'lates', 'bottom'],
  ['exceptions', 'exceptions', 'bottom'],
  ['on time share', 'on_time_share', 'top'],
  ['savings', 'savings', 'top'],
  ['packages', 'packages', 'top'],
])('issue 47: best and worst by %s', (words, measure, best) => {
  const worst = best === 'top' ? 'bottom' : 'top'
  isRight(asked(`best carriers by ${words} last month`, `${measure} by carrier_name; Previous Month; ${best}`))
  isRight(asked(`worst carriers by ${words} last month`, `${measure} by carrier_name; Previous Month; ${worst}`))
})
