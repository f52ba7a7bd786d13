import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MAPPING_OPERATIONS } from '../../../openapi/contract/uploads/mappings.ts'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { uploadCalls, type As } from './upload-calls.ts'

const FIVE = 5
const FOUND = { delimiter: null, sheet: null, headerRow: null }
const CSV = [
  'Kundennummer;Rechnungsnummer;Rechnungsdatum;Sendungsnummer;Versanddatum;Dienst;Gewicht (kg);Empfänger PLZ;Fracht;Rabatt;Dieselzuschlag;Maut;Summe (EUR)',
  'H-77;B1;07.03.2026;HR001;02.03.2026;Next Day;4,5;10115;1.018,00;-2,00;1,40;0,25;1.017,65',
  'H-77;B1;07.03.2026;HR002;25.02.2026;Next Day;2,0;20095;9,90;;0,70;;10,60',
  'H-77;B1;07.03.2026;HR003;26.02.2026;Economy;x;20095;9,90;;0,7o;;10,60',
].join('\r\n')

type Look = AnswerOf<(typeof MAPPING_OPERATIONS)['lookAtFile']>
type Preview = AnswerOf<(typeof MAPPING_OPERATIONS)['previewMapping']>
type Saved = AnswerOf<(typeof MAPPING_OPERATIONS)['saveMapping']>

describe('a file of a carrier without a format, by a mapping', () => {
  let portal: TestPortal
  let admin: As
  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date('2026-11-21T12:00:00Z') })
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())
  const packagesOf = (numbers: string) =>
    statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT tracking_number AS number, sum(no_of_pkgs)::INTEGER AS packages, sum(net_amount)::VARCHAR AS net,
          sum(net_fuel_surcharge_amount)::VARCHAR AS fuel, sum(net_taxes_and_others)::VARCHAR AS rest
        FROM package_level_info WHERE client_id = ${FIVE} AND tracking_number LIKE '${numbers}%' GROUP BY 1 ORDER BY 1`,
      params: [],
    })
  const mappings = () => ({
    save: async (mapping: unknown, replaces?: { id: number; version: number }) =>
      portal.call(admin, {
        method: 'POST',
        url: '/aiparcelweb/api/mappings',
        payload: { clientId: FIVE, ...(replaces ? { replaces } : {}), mapping },
      }),
    list: async () =>
      (await portal.call(admin, { method: 'GET', url: `/aiparcelweb/api/mappings?clientId=${FIVE}` })).body as AnswerOf<
        (typeof MAPPING_OPERATIONS)['mappings']
      >,
    post: (path: string) => portal.call(admin, { method: 'POST', url: `/aiparcelweb/api/mappings${path}` }),
  })

  test('it is looked at, mapped, previewed, saved, found again, loaded, and undone', async () => {
    const calls = uploadCalls(portal, admin)
    const { id } = await calls.start(FIVE)
    const file = await calls.add(id, { name: 'heron.csv', content: CSV })
    const looked = (await calls.post(`/${id}/files/${file}/look`, { reading: FOUND })).body as Look
    expect(looked.problem).toBeNull()
    expect(looked.look).toMatchObject({ kind: 'text', encoding: 'utf-8', reading: { delimiter: ';', headerRow: 1 } })
    const draft = looked.look?.suggested
    expect(draft).toMatchObject({
      rows: 'package',
      dateOrder: 'DMY',
      decimal: ',',
      discounts: 'negative',
      fields: {
        account_number: { column: 'Kundennummer' },
        invoice_number: { column: 'Rechnungsnummer' },
        invoice_date: { column: 'Rechnungsdatum' },
        invoice_currency: { value: 'EUR' },
        tracking_number: { column: 'Sendungsnummer' },
        weight_unit: { value: 'kgs' },
        stated_net: { column: 'Summe (EUR)' },
      },
    })
    expect(draft?.charges.map(({ amount, means }) => [amount, means?.category, means?.discount])).toEqual([
      ['Fracht', 'transportation', false],
      ['Rabatt', 'transportation', true],
      ['Dieselzuschlag', 'fuel_surcharge', false],
      ['Maut', 'other_accessorial', false],
    ])

    const { preview } = (await calls.post(`/${id}/files/${file}/mapping`, { mapping: draft })).body as Preview
    expect(preview).toMatchObject({
      rows: 3,
      whole: true,
      rejectedRows: 1,
      faults: [
        { code: 'nameMissing', warning: false },
        { code: 'carrierMissing', warning: false },
      ],
      totals: [
        {
          currency: 'EUR',
          transportation: '1027.90',
          discount: '-2.00',
          accessorials: '0.25',
          fuel: '2.10',
          taxesAndOthers: '0.00',
          total: '1028.25',
        },
      ],
      invoices: [
        {
          ...{ account: 'H-77', invoice: 'B1', date: '2026-03-07', currency: 'EUR' },
          ...{ rows: 2, total: '1028.25', stated: null },
        },
      ],
      invoicesNotShown: 0,
      problems: [{ file: 'heron.csv', line: 4, column: 'Dieselzuschlag', value: '0,7o', fault: { code: 'notAmount' } }],
    })
    expect(preview?.firstRows[0]).toMatchObject({
      line: 2,
      facts: { invoice_date: '2026-03-07', pickup_date: '2026-03-02', actual_weight: '4.5', weight_unit: 'kgs' },
    })

    expect((await mappings().save(draft)).status).toBe(400)
    const mapping = { ...draft, name: 'Heron', carrier: 'Heron Freight' }
    const saved = (await mappings().save(mapping)).body as Saved
    expect(saved).toMatchObject({ version: 1, savedBy: 'admin', mapping: { name: 'Heron' } })
    expect((await mappings().save({ ...mapping, name: 'HERON' })).body).toMatchObject({ issues: [{ code: 'taken' }] })

    expect((await calls.post(`/${id}/preview`, { formats: [] })).status).toBe(200)
    const previewed = await calls.settled(id)
    expect(previewed.mappings).toEqual([{ id: saved.format, name: 'Heron' }])
    expect(previewed.report).toMatchObject([
      { format: { id: saved.format, name: 'Heron' }, newRows: 5, rejectedRows: 1, accounts: ['H-77'] },
    ])
    expect(previewed.report?.[0]?.totals).toEqual(preview?.totals)
    expect(await calls.load(id)).toMatchObject({ status: 'loaded' })

    const [load] = await calls.loads()
    expect((await mappings().post(`/${saved.id}/remove`)).status).toBe(200)
    expect((await mappings().list()).mappings).toEqual([])
    expect((await calls.undo(load?.id)).body).toEqual({ removedRows: 5, keptRows: 0 })
    expect((await mappings().post(`/${saved.id}/restore`)).body).toEqual(saved)
  })

  test('an invoice that could be delivery facts is what its mapping says', async () => {
    const calls = uploadCalls(portal, admin)
    const content = 'Account,Bill,Day,Tracking Number,Status,Freight\nP-1,Q1,2026-03-07,PR001,Delivered,12.50\n'
    const found = async () => {
      const { id, report } = await calls.previewed(FIVE, { name: 'plover.csv', content })
      expect((await calls.post(`/${id}/discard`)).status).toBe(200)
      return report?.[0]?.format?.name
    }
    expect(await found()).toBe('Delivery facts')
    const saved = await mappings().save({
      ...{ name: 'Plover', carrier: 'Plover Freight', reading: FOUND, rows: 'package', texts: [] },
      titles: ['Account', 'Bill', 'Day', 'Tracking Number', 'Status', 'Freight'],
      fields: {
        account_number: { column: 'Account' },
        invoice_number: { column: 'Bill' },
        invoice_date: { column: 'Day' },
        invoice_currency: { value: 'USD' },
        tracking_number: { column: 'Tracking Number' },
      },
      ...{ dateOrder: 'YMD', decimal: '.', discounts: 'negative' },
      charges: [
        {
          ...{ amount: 'Freight', discount: null, text: null, code: null },
          means: { category: 'transportation', name: null, discount: false },
        },
      ],
    })
    expect(saved.status).toBe(200)
    expect(await found()).toBe('Plover')
  })

  test(
    'a row a charge: several rows are one package, and what no word names is loaded as other',
    { tags: ['long'] },
    async () => {
      const calls = uploadCalls(portal, admin)
      const content = [
        'Account,Invoice,Invoice Date,Tracking Number,Charge Description,Amount,Currency',
        'T-1,T1,2026-03-07,TN001,Base freight,12.50,USD',
        'T-1,T1,2026-03-07,TN001,Fuel surcharge,1.50,USD',
        'T-1,T1,2026-03-07,TN001,Contract discount,-2.00,USD',
        'T-1,T1,2026-03-07,TN002,Base freight,8.00,USD',
        'T-1,T1,2026-03-07,TN002,Wibble,3.00,USD',
      ].join('\n')
      const { id } = await calls.start(FIVE)
      const file = await calls.add(id, { name: 'tern.csv', content })
      const { look } = (await calls.post(`/${id}/files/${file}/look`, { reading: FOUND })).body as Look
      const draft = look?.suggested
      expect(draft).toMatchObject({ rows: 'charge', charges: [{ amount: 'Amount', text: 'Charge Description' }] })
      const { preview } = (await calls.post(`/${id}/files/${file}/mapping`, { mapping: draft })).body as Preview
      expect(preview).toMatchObject({
        rows: 5,
        rejectedRows: 0,
        totals: [{ transportation: '20.50', discount: '-2.00', fuel: '1.50', taxesAndOthers: '3.00', total: '23.00' }],
        invoices: [{ account: 'T-1', invoice: 'T1', rows: 5, total: '23.00' }],
      })
      expect(preview?.charges[0]).toMatchObject({ text: 'Wibble', means: null, amount: '3.00' })
      expect((await mappings().save({ ...draft, name: 'Tern', carrier: 'Tern' })).status).toBe(200)
      expect((await calls.post(`/${id}/preview`, { formats: [] })).status).toBe(200)
      expect((await calls.settled(id)).report).toMatchObject([
        { format: { name: 'Tern' }, newRows: 5, accounts: ['T-1'] },
      ])
      expect(await calls.load(id)).toMatchObject({ status: 'loaded' })
      expect(await packagesOf('TN')).toEqual([
        { number: 'TN001', packages: 1, net: '12.00', fuel: '1.50', rest: '0.00' },
        { number: 'TN002', packages: 1, net: '11.00', fuel: '0.00', rest: '3.00' },
      ])
    },
  )

  test('a row that sums the others is told, and left out by one choice, of later files too', async () => {
    const calls = uploadCalls(portal, admin)
    const content = 'Sendungsnummer;Fracht\nTR001;10,00\nTR002;5,50\nSumme EUR;15,50\n'
    const { id } = await calls.start(FIVE)
    const file = await calls.add(id, { name: 'knot.csv', content })
    const { look } = (await calls.post(`/${id}/files/${file}/look`, { reading: FOUND })).body as Look
    const whole = {
      account_number: { value: 'K-1' },
      invoice_number: { value: 'K1' },
      invoice_date: { value: '2026-03-07' },
      invoice_currency: { value: 'EUR' },
    }
    const draft = {
      ...{ ...look?.suggested, name: 'Knot', carrier: 'Knot' },
      fields: { ...whole, tracking_number: { column: 'Sendungsnummer' } },
    }
    const previewOf = async (mapping: unknown) =>
      ((await calls.post(`/${id}/files/${file}/mapping`, { mapping })).body as Preview).preview
    expect(await previewOf(draft)).toMatchObject({ rows: 3, totalRows: [4], totals: [{ total: '31.00' }] })
    const without = { ...draft, totalRows: 'leftOut' }
    expect(await previewOf(without)).toMatchObject({
      ...{ rows: 2, totalRows: [4], totals: [{ total: '15.50' }] },
      charges: [{ count: 2, amount: '15.50' }],
    })
    expect((await mappings().save(without)).status).toBe(200)
    expect((await calls.post(`/${id}/preview`, { formats: [] })).status).toBe(200)
    expect((await calls.settled(id)).report).toMatchObject([{ newRows: 2, newTotals: [{ total: '15.50' }] }])
    await calls.load(id)
    expect(await packagesOf('TR')).toEqual([
      { number: 'TR001', packages: 1, net: '10.00', fuel: '0.00', rest: '0.00' },
      { number: 'TR002', packages: 1, net: '5.50', fuel: '0.00', rest: '0.00' },
    ])
  })

  test(
    'a changed mapping changes nothing that is loaded: the same file is there in another form',
    { tags: ['long'] },
    async () => {
      const calls = uploadCalls(portal, admin)
      const listed = (await mappings().list()).mappings.find(({ mapping }) => mapping.name === 'Plover')
      if (!listed) throw new Error('there is no Plover')
      const content = 'Account,Bill,Day,Tracking Number,Status,Freight\nP-1,Q2,2026-03-07,PV001,Delivered,12.50\n'
      const begun = await calls.previewed(FIVE, { name: 'plover-2.csv', content })
      await calls.load(begun.id)
      const before = await packagesOf('PV')
      expect(before).toEqual([{ number: 'PV001', packages: 1, net: '12.50', fuel: '0.00', rest: '0.00' }])

      const [charge] = listed.mapping.charges
      const changed = {
        ...listed.mapping,
        charges: [{ ...charge, means: { category: 'fuel_surcharge', name: null, discount: false } }],
      }
      const { id, version } = listed
      expect((await mappings().save(changed, { id, version })).body).toMatchObject({ version: version + 1 })
      expect((await mappings().save(changed, { id, version })).status).toBe(409)
      expect(await packagesOf('PV')).toEqual(before)
      const again = await calls.previewed(FIVE, { name: 'plover-2.csv', content })
      expect(again.report).toMatchObject([{ format: { name: 'Plover' }, newRows: 0, heldRows: 1 }])
      expect(again.report?.[0]?.invoices).toMatchObject([{ invoice: 'Q2', otherFormat: 'Plover (1)' }])
      await calls.load(again.id)
      expect(await packagesOf('PV')).toEqual(before)
    },
  )
})
