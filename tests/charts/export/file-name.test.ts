import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMAGE_FORMATS, imageFileName } from '../../../src/charts/export/file-name.ts'
import { VIEW } from './image.samples.ts'

test('a file is named by client, chart and period (WID-20, GRID-29)', () => {
  const given = { title: 'Total Spend by month', view: VIEW, format: 'png' } as const
  expect(imageFileName({ ...given, clientName: 'Bluegrass Outfitters' })).toBe(
    'bluegrass-outfitters_total-spend-by-month_2025-11-22_2026-11-21.png',
  )
  expect(imageFileName({ ...given, clientName: 'O’Neil, Söhne & Co. Ltd.' })).toBe(
    'oneil-sohne-co-ltd_total-spend-by-month_2025-11-22_2026-11-21.png',
  )
  expect(imageFileName({ ...given, clientName: '株式会社' })).toBe(
    'client-12_total-spend-by-month_2025-11-22_2026-11-21.png',
  )
  expect(imageFileName({ ...given, clientName: 'A', view: { ...VIEW, currency: 'CAD' }, format: 'jpeg' })).toBe(
    'a_total-spend-by-month_cad_2025-11-22_2026-11-21.jpg',
  )
})

test('whatever the names, a file name is short and safe everywhere', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 200, maxLength: 400 }),
    fc.constantFrom('../../etc/passwd', 'con', '.', ''),
  )
  fc.assert(
    fc.property(name, name, fc.constantFrom(...IMAGE_FORMATS), (clientName, title, format) => {
      const made = imageFileName({ clientName, title, view: VIEW, format })
      expect(made).toMatch(/^[a-z0-9][a-z0-9-]*_[a-z0-9][a-z0-9-]*_2025-11-22_2026-11-21\.(png|jpg|pdf|svg)$/)
      expect(made.length).toBeLessThanOrEqual(160)
    }),
  )
})
