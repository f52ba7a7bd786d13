import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readChargeTexts, readServices } from '../../server/warehouse/load/table/charge-texts.ts'
import type { AssignedCode } from '../../src/uploads/unknown/code-queries.ts'
import { codeTables } from '../../src/uploads/unknown/code-tables.ts'

const FORMATS = new URL('../../server/warehouse/load/formats/', import.meta.url)
const charge = (more: Partial<AssignedCode>): AssignedCode => ({
  id: 1,
  clientId: null,
  carrier: { id: 1, name: 'FedEx' },
  format: { id: 'fedex-edi-csv', name: 'FedEx EDI CSV' },
  what: 'charge',
  codes: 'TOL',
  text: null,
  chargeCategory: 'other_accessorial',
  accessorial: 'Toll',
  accessorialCode: 'TOL',
  creditType: null,
  discount: false,
  service: null,
  serviceCategory: null,
  at: '2026-11-20T08:00:00Z',
  by: 'anna',
  ended: null,
  mayEnd: true,
  ...more,
})
const service = { what: 'service', chargeCategory: null, accessorial: null, accessorialCode: null } as const
const named = (id: number | null) => (id === null ? 'All clients' : `Client/${id}`)
const ups = { format: { id: 'ups', name: 'UPS' }, codes: 'XXQ QRS - TOL' }

test('what is assigned comes out as rows of the tables that formats have, under their columns (issue 17, item 4)', () => {
  const tables = codeTables(
    [
      charge({}),
      charge({ ...service, codes: 'ZZ', service: 'Heron Swift', serviceCategory: 'Express' }),
      charge({ ...ups, creditType: 'Void' }),
      charge({ ...ups, ...service, text: 'Heron Swift', service: 'Heron Swift', serviceCategory: 'Express' }),
      charge({ clientId: 5 }),
      charge({ codes: 'GONE', ended: { at: '2026-11-21T08:00:00Z', by: null } }),
    ],
    named,
  )
  expect(tables.map(({ path }) => path)).toEqual([
    'All clients/fedex-edi-csv/charges.csv',
    'All clients/fedex-edi-csv/services.csv',
    ...['charge-categories', 'credit-types', 'accessorial-names', 'freight-services'].map(
      (name) => `All clients/ups/${name}.csv`,
    ),
    'Client-5/fedex-edi-csv/charges.csv',
  ])
  for (const { path, content } of tables) {
    const own = readFileSync(new URL(path.split('/').slice(1).join('/'), FORMATS), 'utf8')
    expect([path, content.split('\r\n')[0]]).toEqual([path, own.split(/\r?\n/)[0]])
    expect(content).not.toContain('GONE')
  }
  expect(tables.find(({ path }) => path.endsWith('charge-categories.csv'))?.content).toContain(
    '\r\nXXQ,QRS,,,other_accessorial\r\n',
  )
})

test('a format reads them as its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-code-tables-'))
  const urlOf = (codes: readonly AssignedCode[]) => {
    const file = join(folder, `${codes.length}${codes[0]?.what}.csv`)
    writeFileSync(file, codeTables(codes, named)[0]?.content ?? '')
    return pathToFileURL(file)
  }
  const charges = readChargeTexts(
    urlOf([charge({}), charge({ codes: null, text: 'Freight', chargeCategory: 'transportation' })]),
  )
  expect(charges('TOL', 'whatever')).toMatchObject({ accessorial: 'Toll', says: '' })
  expect(charges('', 'Freight')).toMatchObject({ says: 'transport' })
  const swift = charge({ ...service, codes: 'ZZ', service: 'Heron Swift' })
  expect(readServices(urlOf([swift]))('ZZ', '')).toBe('Heron Swift')
  rmSync(folder, { recursive: true })
})
