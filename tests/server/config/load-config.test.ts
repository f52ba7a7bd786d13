import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { damage, spendTexts, snapshotOf } from './config-sources.ts'
import { FactSpec } from '../../../domain/dashboards/page-spec.ts'

const texts = spendTexts()
const textOf = (path: string) => texts[path] ?? ''
const spend = textOf('pages/spend.json')
const PACKAGES = 'catalog/package_level_info.json'
const printedProblems = (snapshot: ReturnType<typeof snapshotOf>) => snapshot.problems.map(printConfigProblem)

/** A changed copy of JSON text. */
function edited(text: string, change: (value: Record<string, unknown>) => void): string {
  const value = JSON.parse(text) as Record<string, unknown>
  change(value)
  return JSON.stringify(value, null, 2)
}

test('the shipped config holds (CFG-01, CFG-02)', () => {
  const snapshot = loadConfig(fileURLToPath(new URL('../../../config', import.meta.url)))
  expect(printedProblems(snapshot)).toEqual([])
  expect(snapshot.pages.map(({ id }) => id)).toContain('spend')
  expect([...snapshot.widgets.keys()]).toEqual(expect.arrayContaining(['amounts', 'breakdown', 'map', 'trends']))
  expect(snapshot.brand.name).toBe('A-Frame')
})

describe('a page is one file (CFG-01)', () => {
  test('a copy of spend.json with another name and any of its facts appears and works', () => {
    const all = (JSON.parse(spend) as { facts: { fact: string; factText: string }[] }).facts
    fc.assert(
      fc.property(fc.subarray(all, { minLength: 1 }), fc.string({ minLength: 1, maxLength: 60 }), (facts, name) => {
        const copy = edited(spend, (page) =>
          Object.assign(page, { name, facts, defaultFact: facts[0]?.fact, defaultFactText: facts[0]?.factText }),
        )
        const snapshot = snapshotOf({ ...texts, 'pages/my_page.json': copy })
        expect(printedProblems(snapshot)).toEqual([])
        expect(snapshot.pages.find(({ id }) => id === 'my_page')).toMatchObject({
          name,
          facts: z.array(FactSpec).parse(facts),
        })
        expect(snapshot.pages.map(({ id }) => id).sort()).toEqual(['my_page', 'spend'])
      }),
      { numRuns: 30 },
    )
  })

  test('pages are in menu order', () => {
    const page = (name: string, order: number) => edited(spend, (value) => Object.assign(value, { name, order }))
    const snapshot = snapshotOf({
      ...texts,
      'pages/a.json': page('Zones', 1),
      'pages/b.json': page('Amounts', 20),
      'pages/c.json': page('Weights', 3),
    })
    expect(snapshot.pages.map(({ name }) => name)).toEqual(['Zones', 'Weights', 'Amounts', 'Spend Analysis'])
  })

  test('a file name that cannot be an address is reported, and the rest works', () => {
    const snapshot = snapshotOf({ ...texts, 'pages/spend copy.json': spend })
    expect(printedProblems(snapshot)).toEqual([
      'config/pages/spend copy.json:1:1: found the file name "spend copy.json", before .json it must be letters, digits and _, and start with a letter',
    ])
    expect(snapshot.pages.map(({ id }) => id)).toEqual(['spend'])
  })
})

describe('a broken file keeps its last good form', () => {
  const good = snapshotOf(texts)

  test.each(['pages/spend.json', 'widgets/map.json', PACKAGES, 'brand.json'])('%s', (path) => {
    const broken = snapshotOf({ ...texts, [path]: `${textOf(path).slice(0, -3)},` }, good)
    expect(broken.problems.map(({ file }) => file)).toEqual([`config/${path}`])
    expect(broken.brokenPages).toEqual([])
    expect(broken.pages).toEqual(good.pages)
    expect(broken.widgets).toEqual(good.widgets)
    expect(broken.catalog).toEqual(good.catalog)
    expect(broken.brand).toEqual(good.brand)
    expect(broken.version).toBe(good.version)
    const still = snapshotOf({ ...texts, [path]: 'x' }, broken)
    expect(still.pages).toEqual(good.pages)
  })

  test(
    'whatever happens to the text of a page, the other page works and the last good form stays',
    { tags: ['long'] },
    () => {
      const other = spend.replace('"Spend Analysis"', '"Other Spend"')
      const before = snapshotOf({ ...texts, 'pages/other.json': other })
      fc.assert(
        fc.property(fc.nat(spend.length), fc.nat(40), fc.string({ maxLength: 8 }), (at, length, insert) => {
          const text = spend.slice(0, at) + insert + spend.slice(at + length)
          const files = { ...texts, 'pages/other.json': other, 'pages/spend.json': text }
          const [fresh, kept] = [snapshotOf(files), snapshotOf(files, before)]
          expect(fresh.pages.map(({ id }) => id)).toContain('other')
          expect(kept.pages.map(({ id }) => id).sort()).toEqual(['other', 'spend'])
          expect(kept.brokenPages).toEqual([])
          const broken = fresh.brokenPages.length > 0
          expect(fresh.pages.some(({ id }) => id === 'spend')).toBe(!broken)
          if (broken) expect(fresh.problems.length).toBeGreaterThan(0)
          expect(new Set(fresh.problems.map(({ file }) => file))).toEqual(
            new Set(fresh.problems.length > 0 ? ['config/pages/spend.json'] : []),
          )
          if (broken) expect(kept.pages).toEqual(before.pages)
        }),
        { numRuns: 100 },
      )
    },
  )

  test('but not a form that no longer fits the catalogue', () => {
    const catalogue = damage(textOf(PACKAGES), { from: '"name": "fuel_surcharge"', to: '"name": "fuel"' }).text
    const snapshot = snapshotOf({ ...texts, [PACKAGES]: catalogue }, good)
    expect(snapshot.pages).toEqual([])
    expect(snapshot.brokenPages).toMatchObject([
      { id: 'spend', problems: [expect.stringContaining('found "fuel_surcharge", no measure of package_level_info')] },
    ])
  })

  test('a removed page is gone, not broken', () => {
    const both = { ...texts, 'pages/other.json': spend.replace('"Spend Analysis"', '"Other Spend"') }
    const rest = Object.fromEntries(Object.entries(both).filter(([path]) => path !== 'pages/spend.json'))
    const snapshot = snapshotOf(rest, snapshotOf(both))
    expect(snapshot).toMatchObject({
      brokenPages: [],
      problems: [{ file: 'config/navigation.json', found: '"spend"' }],
    })
    expect(snapshot.pages.map(({ id }) => id)).toEqual(['other'])
  })
})

describe('without a last good form only what depends on the broken file is broken', () => {
  const onlyAmounts = edited(spend, (page) =>
    Object.assign(page, { widgets: [{ chartName: 'a', widget: 'amounts', place: { x: 0, y: 0, w: 12, h: 12 } }] }),
  )

  test('a widget', () => {
    const snapshot = snapshotOf({ ...texts, 'pages/small.json': onlyAmounts, 'widgets/map.json': '{' })
    expect(snapshot.pages.map(({ id }) => id)).toEqual(['small'])
    expect(snapshot.brokenPages).toMatchObject([
      { id: 'spend', problems: [expect.stringContaining('found "map", its file config/widgets/map.json is broken')] },
    ])
    expect(printedProblems(snapshot)[0]).toBe(
      'config/widgets/map.json:1:2: found the end of the file, expected a closing }',
    )
  })

  test('a table', () => {
    const charges = edited(onlyAmounts, (page) => {
      const facts = [{ fact: 'accessorials', factText: 'Accessorials', whereClauses: [] }]
      Object.assign(page, {
        table: 'charge_level_info',
        facts,
        defaultFact: 'accessorials',
        filters: ['accessorial'],
        grid: undefined,
      })
    })
    const snapshot = snapshotOf({ ...texts, 'pages/charges.json': charges, [PACKAGES]: '[]' })
    expect(snapshot.pages.map(({ id }) => id)).toEqual(['charges'])
    expect(snapshot.brokenPages).toMatchObject([
      {
        id: 'spend',
        problems: [expect.stringContaining('found "package_level_info", its file in config/catalog is broken')],
      },
    ])
    expect(snapshot.problems.filter(({ file }) => file.includes('/widgets/'))).toEqual([])
  })

  test('a table whose dimension only one widget uses does not make that widget wrong', () => {
    const column = '{ "name": "lane", "label": "Lane", "type": "text", "dimension": true }'
    const catalogue = damage(textOf(PACKAGES), { from: '"columns": [', to: `"columns": [${column},` }).text
    const widget = damage(textOf('widgets/breakdown.json'), { from: '"carrier_name"', to: '"lane"' }).text
    const files = { ...texts, [PACKAGES]: catalogue, 'widgets/lanes.json': widget }
    expect(snapshotOf(files).problems).toEqual([])
    const broken = snapshotOf({ ...files, [PACKAGES]: '[]' })
    expect(broken.problems.map(({ file }) => file)).toEqual([`config/${PACKAGES}`])
    expect(broken.brokenPages).toMatchObject([
      { id: 'spend', problems: [expect.stringContaining('its file in config/catalog is broken')] },
    ])
    expect([...broken.widgets.keys()]).toContain('lanes')
  })

  test('an empty folder is reported', () => {
    const dir = mkdtempSync(join(tmpdir(), 'config-'))
    const problems = loadConfig(dir).problems
    rmSync(dir, { recursive: true })
    expect(problems.map(({ found, message }) => `${found}: ${message}`)).toEqual([
      'nothing: expected at least one .json file',
      'nothing: expected at least one .json file',
      'nothing: expected this file',
      'nothing: expected this file',
      'nothing: expected this file',
      'nothing: expected this file',
      'nothing: expected this file',
      'nothing: expected this file',
    ])
  })
})

test('the version follows the content, not the history', () => {
  const first = snapshotOf(texts)
  const other = snapshotOf(
    { ...texts, 'pages/spend.json': damage(spend, { from: '"order": 20', to: '"order": 21' }).text },
    first,
  )
  expect(other.version).not.toBe(first.version)
  expect(snapshotOf(texts, other).version).toBe(first.version)
})
