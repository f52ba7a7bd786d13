import { expect, test } from 'vitest'
import type { AskedQuestion } from './asked-questions.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { startersIn } from '../starters.ts'
import { readMeanings } from './meaning.ts'
import { scoreOf } from './score.ts'
import { understoodNow } from './understood-now.ts'

/** A question of one conversation: those before it, then itself, apart by >>. */
function asked(thread: string, meaning: string): AskedQuestion {
  const texts = thread.split(' >> ')
  const questions: AskedQuestion[] = []
  for (const text of texts)
    questions.push({
      id: text,
      language: 'en',
      asker: 'shipper',
      text,
      after: [...questions],
      meanings: readMeanings(meaning),
      setAside: false,
    })
  const last = questions.at(-1)
  if (!last) throw new Error('no question')
  return last
}

/** By what turns them into another question than the one that is left without it. */
const ASKED_BACK: Readonly<Record<string, readonly string[]>> = {
  'not, of a figure': [
    'spend excluding fuel last quarter',
    'spend without surcharges by carrier',
    'packages without surcharges last month',
    'refunds we did not receive',
    'late packages not refunded',
    'how many accounts have no spend',
    'packages not delivered on time',
    'credits from UPS minus credits from FedEx',
    "colis qui n'ont pas été remboursés",
    'dépenses par transporteur hors surcharges',
    'paquetes que no llegaron a tiempo en septiembre',
    'pacchi in ritardo non rimborsati',
    '加州以外的包裹数',
    '最近三个月不含燃油的费用',
    'spend by carrier last month >> excluding fuel',
  ],
  'before, until, as of': [
    'spend before july',
    'spend up to last week',
    'spend as of yesterday',
    'spend same month last year',
    'gasto antes de julio',
    'gasto hasta septiembre',
    'spesa prima di luglio',
    'spesa fino a settembre',
    '9月之前的费用',
    'الإنفاق حتى سبتمبر',
    'spend in week 3 of october',
    'packages shipped on a friday',
    'spend yesterday vs same day last week',
    'الإنفاق في أول أسبوع من أكتوبر',
  ],
  'packages that have something else': [
    'packages with residential and fuel surcharges',
    'packages that were both late and refunded',
    'late packages that got a credit last month',
    'guaranteed service packages',
  ],
  'two orders': [
    'top 5 and bottom 5 states by spend',
    'highest and lowest cost per package by state',
    'the most late and the most expensive carrier',
    'spend by carrier sorted by late packages',
  ],
  'a limit of a group, or without its unit': [
    'heavy shipments (150+) by carrier',
    'invoices above $10,000 last quarter',
    'Which destination states had a cost per pound over $3 in October?',
    'accessorials which exceed $1000 a month',
    'quante fatture sopra 1000 dollari',
    'UPS cost per package in Q3 by service >> more than $20',
  ],
  'parts of two questions in one': [
    'fuel and residential surcharge in october',
    'UPS packages to Florida or FedEx packages to Georgia',
    'SmartPost or SurePost packages this year',
    'Ratio of express to ground packages',
    'spend for the New Jersey warehouse',
    'other carriers spend',
  ],
  'a share or a mean of who knows what': [
    'what fraction of our late packages went to Texas',
    'how much of the late spend was refunded',
    'fuel surcharge percent on ground',
    'spend by month with percent change',
    'average of the last 3 months spend',
    'refund rate by carrier',
  ],
  'a word that is spelt right': [
    'median cost per package',
    'latest invoice',
    'what would it cost to ship to Canada',
    'are we paying too much',
    'ground packages that arrived early',
  ],
  'the sum of a mean, or a share of something else': [
    'total transit days last month',
    'jours de transit totaux en octobre',
    'giorni di transito totali a ottobre',
    '总运输天数 上个月',
    'accessorials by carrier and the share of packages',
    'how many late packages were refunded',
    'average and total spend by month',
    'percentage of invoices with refunds',
    'share of lates that are UPS',
  ],
  'two questions in one that share a period, or are set against each other': [
    'spend in january, march and may',
    'UPS spend in august vs FedEx spend in september',
    'spend by carrier in august and late packages by state in september',
  ],
  'the first of something in which others are asked for': [
    'spend by service for the top carrier',
    'five most expensive packages in september and which services were they',
    'spend in october >> vs UPS',
  ],
  'a figure after a question that was not understood': ['spend of Blorptown in october >> refunds'],
  'with and without, and what would have been': [
    'spend with and without UPS',
    'how many address corrections did we get and what did UPS cost last month',
    'gasto con y sin UPS',
    'what would we have spent with only FedEx',
    'spend last month vs the month before vs the same month last year',
  ],
  'one figure less another': [
    'difference between spend and refunds last quarter',
    'différence entre dépenses et remboursements',
    'diferencia entre gasto y reembolsos',
    'dépenses nettes de remboursements',
    'UPS minus FedEx spend',
  ],
  'what is one, both, or of a place': [
    'international express spend',
    'domestic vs international packages',
    'packages between Kentucky and Texas',
    'packages to and from Texas',
    'packages to Portland',
    'packages in transit',
    'surcharges excluding those on residential',
    'UPS spend in october vs FedEx spend in september',
    'spend in october or november',
    'gasto los lunes',
    'il secondo corriere più caro',
  ],
  'a figure that tells which packages, and what tells a figure from another': [
    'refunded packages last month',
    'discounted packages',
    'colis remboursés',
    '退款包裹',
    'cost of weight difference',
    'paid weight by carrier',
    'how many carriers deliver on time',
    'spend on this invoice',
    'how many days late on average',
    'spend on monday',
    'net spend 10/26',
  ],
  'what points at nothing, or at two things': [
    'spend this month by month',
    'why did fuel go up',
    'spend for the whole year',
    'coûts au kilo par envoi le dimanche',
    'late packages in october >> what did they cost',
    'fuel by carrier in q3 >> now in percent of spend',
  ],
  'a word of a name that is a word of its own': ['large packages to texas', 'freight by sub-client', 'mail packages'],
  'a list of packages, and what a value means': ['list late packages', 'which packages were late', 'what is DAS'],
  'a follow-up that leaves nothing': [
    'spend for UPS last month >> remove UPS',
    'spend for UPS last month >> how much of that was fuel',
  ],
  'what goes on with a question that was not understood': [
    'spend of our frobnicators >> and fedex',
    'dépenses des schtroumpfs >> et pour UPS',
    'packages last quarter by frobnicator >> by carrier',
  ],
  'a place in an order': ['10th largest carrier by spend', 'packages by the 7th cheapest carrier'],
  'what stands for no figure alone': ['which carrier is cheapest to Texas', 'spend on claims', '最便宜的五个州'],
}

const ANSWERED: readonly (readonly [string, string])[] = [
  ['spend from july to date', 'total_spend; 2026-07..today'],
  ['spesa da luglio in poi', 'total_spend; 2026-07..today'],
  ['spend on november 3rd', 'total_spend; 2026-11-03'],
  ['spend on the third of november', 'total_spend; 2026-11-03'],
  ['spend in the first two weeks of october', 'total_spend; 2026-10-01..2026-10-14'],
  ['gasto de las últimas dos semanas de octubre', 'total_spend; 2026-10-18..2026-10-31'],
  ['gasto del 1 de mayo al 15 de agosto', 'total_spend; 2026-05-01..2026-08-15'],
  ['change in spend between september and october', 'total_spend; 2026-10; vs 2026-09'],
  ['spend between september and october', 'total_spend; 2026-09..2026-10'],
  ['top 10 states we ship to', 'packages by normalised_consignee_state; top 10'],
  ['i cinque stati dove spediamo di più', 'packages by normalised_consignee_state; top 5'],
  ['andamento settimanale della spesa', 'total_spend by week'],
  ['packages over 70lb', 'packages; bill_weight_pounds>70'],
  ['cargo por combustible por transportista este año', 'fuel_surcharge by carrier_name; YTD'],
  [
    'ups ground residential surcharge q3',
    'accessorials; 2026-Q3; carrier_name=UPS; service_category=Parcel Ground; accessorial=Residential Surcharge',
  ],
  ['worst month for spend this year', 'total_spend by month; YTD; top'],
  ['la fattura più alta di settembre', 'total_spend by invoice_number; 2026-09; top'],
  ['spend from 9/15 to 10/15', 'total_spend; 2026-09-15..2026-10-15'],
  ['spend in october vs last year', 'total_spend; 2026-10; vs year-before'],
  ['how does this october compare to last october in spend', 'total_spend; 2026-10; vs 2025-10'],
  ['ups spend this year >> biggest invoices', 'total_spend by invoice_number; YTD; carrier_name=UPS; top'],
  ['accessorial spend as % of total by carrier, q3', 'accessorials/total_spend by carrier_name; 2026-Q3'],
  ['packages from outside the US', 'packages; normalised_sender_country!=US'],
  ['spend after october 15', 'total_spend; 2026-10-16..today'],
  ['gasto después de septiembre', 'total_spend; 2026-10..today'],
  ['ratio of surcharges to transportation', 'accessorials/published_amount'],
  ['part du carburant dans les suppléments', 'fuel_surcharge/accessorials'],
  ['نسبة الوقود من الرسوم الإضافية', 'fuel_surcharge/accessorials'],
  ['refunds per late package by carrier', 'credit/lates by carrier_name'],
  ['los cinco estados más caros por paquete', 'costperpackage by normalised_consignee_state; top 5'],
  ['the two best carriers by transit time', 'pickupToDelivery by carrier_name; bottom 2'],
  [
    "which carrier's cost per package fell the most last quarter",
    'costperpackage by carrier_name; Previous Quarter; vs before; bottom',
  ],
  ['spend by carrier last month >> and packages', 'packages by carrier_name; Previous Month'],
  ['Did cost per pound drop in October?', 'costperpound; 2026-10; vs before'],
  ['which week of October was worst for lates', 'lates by week; 2026-10; top'],
  ['cost per late package', 'costperpackage; tracking_status=late'],
  ['$/pkg by svc', 'costperpackage by service_category'],
  ['average spend per package per month', 'costperpackage by month'],
  ['billed vs actual weight by service', 'total_bill_weight,total_actual_weight by service_category'],
  ['worst carrier in terms of on time', 'on_time_share by carrier_name; bottom'],
  [
    'difference in spend between UPS and FedEx last quarter',
    'total_spend by carrier_name; Previous Quarter; carrier_name=UPS+FedEx',
  ],
  ['envois du Kentucky vers le Texas', 'packages; normalised_sender_state=KY; normalised_consignee_state=TX'],
  ['spend on ME', 'total_spend; normalised_consignee_state=ME'],
  ['peak month of volume', 'packages by month; top'],
  ['spend 2026 vs 2025', 'total_spend; YTD; vs before'],
  ['spend vs last month', 'total_spend; Current Month; vs before'],
  ['spend in september and october', 'total_spend; 2026-09..2026-10'],
  ['packages not over 10 lbs', 'packages; bill_weight_pounds<=10'],
  ['packages zone 7 or higher', 'packages; zone_number>=7'],
  ['average refund last quarter', 'credit/records; Previous Quarter; credit_type?'],
  ['most common surcharge', 'accessorial_count by accessorial; top'],
  ['fastest carrier to Texas', 'pickupToDelivery by carrier_name; normalised_consignee_state=TX; bottom'],
  ['spend for UPS last month >> refunds', 'credit; Previous Month; carrier_name=UPS'],
  ['spend for UPS last month >> how many packages', 'packages; Previous Month; carrier_name=UPS'],
  ['spend for UPS last month >> vs FedEx', 'total_spend by carrier_name; Previous Month; carrier_name=UPS+FedEx'],
  ['spend by carrier last month >> which one grew most', 'total_spend by carrier_name; Previous Month; vs before; top'],
  ['spend by carrier last month >> vs previous month', 'total_spend by carrier_name; Previous Month; vs before'],
  [
    'surcharges by type last month >> residential',
    'accessorials by accessorial; Previous Month; accessorial=Residential Surcharge',
  ],
  ['refunds by type last quarter >> GSR', 'credit by credit_type; Previous Quarter; credit_type=GSR'],
  ['spend last 7 days vs prior 7 days', 'total_spend; last-7; vs before'],
  ['on time count and share by carrier', 'on_time,on_time_share by carrier_name'],
  ['spend by carrier with the share of each', 'total_spend,total_spend% by carrier_name'],
  ['fuel by month and as a percentage of spend', 'fuel_surcharge,fuel_surcharge/total_spend by month'],
  ['packages a day in october vs september', 'packages/day; 2026-10; vs 2026-09'],
  ['packages by day in october vs september', 'packages by day; 2026-10; vs 2026-09'],
  ['spend by carrier last month >> packages too', 'total_spend,packages by carrier_name; Previous Month'],
  ['¿cuánto más gastamos en octubre que en septiembre?', 'total_spend; 2026-10; vs 2026-09'],
  ['hello >> spend', 'total_spend'],
  ['spend by carrier last month >> drop the carriers', 'total_spend; Previous Month'],
  ['mthly spnd 2025', 'total_spend by month; 2025'],
  ['compare october to september for spend', 'total_spend; 2026-10; vs 2026-09'],
  [
    'spend last month split between UPS and FedEx',
    'total_spend by carrier_name; Previous Month; carrier_name=UPS+FedEx',
  ],
  ['average accessorials per invoice', 'accessorials/#invoice_number'],
  ['spend on the fifteenth of october', 'total_spend; 2026-10-15'],
  ['packages over $1k last month', 'packages; Previous Month; net_amount>1000'],
  ['5 to 10 pound packages, cost per package', 'costperpackage; bill_weight_pounds>=5; bill_weight_pounds<=10'],
  ['number of accessorials on UPS invoices', 'accessorial_count; carrier_name=UPS'],
  ['packages to CA, WA and OR', 'packages; normalised_consignee_state=CA+WA+OR'],
  ['spend on zone 8 compared to zone 2', 'total_spend by normalised_zone; normalised_zone=2+8'],
  [
    'late share of UPS ground vs FedEx ground',
    'late_share by carrier_name; service_category=Parcel Ground; carrier_name=UPS+FedEx',
  ],
  ['número de facturas y gasto por transportista', '#invoice_number,total_spend by carrier_name'],
  ['spend week over week in October', 'total_spend by week; 2026-10'],
  ['spend month over month in October', 'total_spend; 2026-10; vs 2026-09'],
  ['¿qué recargos cobró FedEx?', 'accessorials by accessorial; carrier_name=FedEx'],
  ['spend of Trail & Camp last month', 'total_spend; Previous Month; client_name=Bluegrass Trail and Camp'],
  ['accessorials last month >> by type', 'accessorials by accessorial; Previous Month'],
  ['spend in october and late packages in september', 'total_spend; 2026-10 && lates; 2026-09'],
  ['UPS spend in august and FedEx in september >> and october?', 'total_spend; 2026-10; carrier_name=FedEx'],
  ['كم دفعنا لFedEx في أكتوبر', 'total_spend; 2026-10; carrier_name=FedEx'],
  ['pacchi verso la California esclusi quelli UPS', 'packages; normalised_consignee_state=CA; carrier_name!=UPS'],
  ['除加州和德州外各州的费用', 'total_spend by normalised_consignee_state; normalised_consignee_state!=CA+TX'],
]

test.each(Object.entries(ASKED_BACK))('CHAT-22 a word that turns a question is asked back: %s', (_, questions) => {
  const answered = questions.filter((text) => understoodNow(asked(text, 'ask:meaning')).kind !== 'held')
  expect(answered).toEqual([])
})

test('CHAT-22 what such words do stand for is answered', () => {
  const wrong = ANSWERED.map(([text, meaning]) => asked(text, meaning)).filter(
    (question) => scoreOf(question, understoodNow(question)) !== 'right',
  )
  expect(wrong.map(({ text }) => text)).toEqual([])
})

test.each(LANGUAGES)('GAP-37 what a window in %s begins with is answered', (language) => {
  expect(startersIn(language).map((text) => understoodNow(asked(text, 'ask:meaning')).kind)).toEqual(
    Array.from({ length: 5 }, () => 'figures'),
  )
})
