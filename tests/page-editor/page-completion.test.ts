import { parse } from 'jsonc-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import spend from '../../config/pages/spend.json' with { type: 'json' }
import { makeJsonSchemas } from '../../server/config/make-json-schemas.ts'
import { offeredAt, type PageNames } from '../../src/page-editor/code/page-completion.ts'

const schema = makeJsonSchemas()['page.schema.json'] ?? {}
const names: PageNames = {
  measures: ['total_spend', 'packages'],
  columns: ['carrier_name', 'zone'],
  tables: ['package_level_info'],
  widgets: ['breakdown', 'trends'],
  pages: ['spend', 'refund'],
  icons: ['globe'],
  filterLists: ['usual'],
}

/** What is offered where | stands. */
const labels = (text: string) => {
  const at = text.indexOf('|')
  return offeredAt(text.replace('|', ''), at, { schema, names }).options.map(({ label }) => label)
}

describe('what is offered in the text of a page', () => {
  test.each([
    ['{ "facts": [{ "fact": "|" }] }', names.measures],
    ['{ "facts": [{ "fact": | }] }', names.measures],
    ['{ "filters": ["|"] }', names.columns],
    ['{ "filters": [{ "list": "|" }] }', names.filterLists],
    ['{ "widgets": [{ "widget": "|" }] }', names.widgets],
    ['{ "widgets": [{ "allowed": { "dimension": ["|"] } }] }', names.columns],
    ['{ "tabOf": "|" }', names.pages],
    ['{ "icon": "|" }', names.icons],
    ['{ "uom": "|" }', ['currency', 'packages', 'weight']],
    ['{ "captchaResponses": | }', ['true']],
  ])('%s', (text, offered) => {
    expect(labels(text)).toEqual(offered)
  })

  test('the names of an object are those of its place', () => {
    expect(labels('{ "|" }')).toEqual(expect.arrayContaining(['name', 'facts', 'widgets', 'tabOf']))
    expect(labels('{ "widgets": [{ "place": { "|" } }] }')).toEqual(['x', 'y', 'w', 'h'])
    expect(labels('{ "facts": [{ | }] }')).toContain('factText')
  })

  test('whatever is taken anywhere in a page leaves JSON in which it stands', () => {
    const whole = JSON.stringify(spend, null, 2)
    const strings = [...whole.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(({ index }) => index + 1)
    fc.assert(
      fc.property(fc.constantFrom(...strings), fc.nat(), (at, choice) => {
        const { from, to, options } = offeredAt(whole, at, { schema, names })
        const taken = options[choice % Math.max(options.length, 1)]
        if (!taken) return
        const errors: unknown[] = []
        const changed = whole.slice(0, from) + taken.insert + whole.slice(to)
        parse(changed, errors as never)
        expect([errors, changed.includes(JSON.stringify(taken.label)) || taken.label === 'true']).toEqual([[], true])
      }),
    )
  })
})
