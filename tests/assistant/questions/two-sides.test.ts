import { describe, expect, test } from 'vitest'
import { understoodNow } from './understood-now.ts'

const asked = (text: string) => understoodNow({ text, after: [] })
const sides = (text: string) => {
  const read = asked(text)
  const [part] = read.kind === 'figures' ? read.parts : []
  return part && { figures: part.figures, by: part.by, why: part.why, conditions: part.conditions }
}
const PRICE = {
  figures: [{ of: { measure: 'total_spend' }, over: { measure: 'packages' }, share: false }],
  by: ['carrier_name'],
  why: true,
}
const one = { column: 'carrier_name', operator: 'in', values: ['UPS', 'FedEx'] }

describe('why one carrier or client is dearer than another (BRG-07, CHAT-22)', () => {
  test.each([
    'why does UPS cost more than FedEx?',
    'Why is UPS so much more expensive than FedEx',
    'why is the carrier UPS really dearer than the carrier FedEx',
    'why was UPS cheaper than FedEx',
    'why is UPS more expensve than FedEx',
    '¿Por qué UPS cuesta más que FedEx?',
    'por qué es más caro UPS que FedEx',
    'Pourquoi UPS coûte-t-il plus cher que FedEx ?',
    'pourquoi UPS est moins cher que FedEx',
    'perché UPS costa più di FedEx',
    'come mai UPS è più caro di FedEx?',
    '为什么UPS比FedEx贵？',
    'UPS为什么比FedEx便宜',
    'لماذا UPS أغلى من FedEx؟',
    'لماذا تكلف UPS أكثر من FedEx',
    'Why are UPS packages more expensive than FedEx packages?',
    'why do UPS packages cost more than FedEx',
    '¿Por qué los paquetes de UPS son más caros que los de FedEx?',
    'pourquoi les colis UPS sont plus chers que les colis FedEx',
    'pourquoi les colis de UPS coûtent plus cher que ceux de FedEx',
    'perché i pacchi di UPS sono più cari di quelli di FedEx',
    '为什么UPS的包裹比FedEx的包裹贵',
    'لماذا طرود UPS أغلى من طرود FedEx',
  ])('%s', (text) => expect(sides(text)).toEqual({ ...PRICE, conditions: [one] }))

  test('the one that is asked about comes first', () => {
    expect(sides('why is FedEx cheaper than UPS')?.conditions).toEqual([{ ...one, values: ['FedEx', 'UPS'] }])
    expect(sides('why is Bluegrass Trail and Camp dearer than the client Bluegrass Home')).toMatchObject({
      by: ['client_name'],
      conditions: [{ column: 'client_name', values: ['Bluegrass Trail and Camp', 'Bluegrass Home'] }],
    })
  })

  test.each([
    ['why was UPS dearer than FedEx in September to California', '2026-09-01'],
    ['in September, why is UPS dearer than FedEx in California', '2026-09-01'],
    ['为什么上个月UPS比FedEx贵', '2026-10-01'],
    ['UPS上个月为什么比FedEx贵', '2026-10-01'],
    ['pourquoi UPS est plus cher que FedEx en octobre', '2026-10-01'],
    ['لماذا كانت UPS أغلى من FedEx الشهر الماضي', '2026-10-01'],
  ])('what else is said is of both: %s', (text, from) => {
    const read = asked(text)
    const [part] = read.kind === 'figures' ? read.parts : []
    expect(part).toMatchObject({ ...PRICE, range: { from } })
    expect(part?.conditions).toContainEqual(one)
    expect(part?.conditions).toHaveLength(text.includes('California') ? 2 : 1)
  })

  test.each([
    'why is UPS dearer than FedEx Ground',
    'why is UPS dearer than FedEx’s ground',
    '为什么UPS比FedEx的陆运贵',
    'why is UPS ground dearer than FedEx express',
    'why is UPS dearer than FedEx and USPS',
    'why is UPS or USPS dearer than FedEx',
    'why is UPS dearer than UPS',
    'why is UPS not dearer than FedEx',
    'why is UPS dearer than FedEx by month',
    'why is UPS dearer than FedEx last month than the month before',
    'why is UPS dearer than FedEx when it rains',
    'why is UPS dearer than Microsoft',
    'why is UPS dearer than FedEx over $50',
    'por qué UPS cuesta más que FedEx sin recargos',
    'pourquoi UPS est plus cher que FedEx hors carburant',
    'perché UPS costa più di FedEx senza sconti',
    '为什么UPS比FedEx大',
    '为什么UPS比FedEx快',
    '为什么UPS比FedEx贵得多的包裹',
    'لماذا UPS أغلى من FedEx بدون الوقود',
  ])('asked back: %s', (text) => expect(asked(text).kind).toBe('held'))

  test('of other figures it is what it was', () => {
    expect(sides('why do we spend more with UPS than with FedEx')?.figures).toMatchObject([
      { of: { measure: 'total_spend' }, over: null },
    ])
    expect(sides('why does UPS have more late packages than FedEx')?.figures).toMatchObject([
      { of: { measure: 'lates' } },
    ])
  })
})
