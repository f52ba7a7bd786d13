import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { shippedTexts, snapshotOf } from './config-sources.ts'

const CONFIG = join(import.meta.dirname, '../../../config')
const texts = shippedTexts()

/** The schema that a file names in its first line, as an editor finds it. */
function editorOf(path: string, text: string): z.ZodType {
  const { $schema } = JSON.parse(text) as { $schema: string }
  const file = join(CONFIG, dirname(path), $schema)
  return z.fromJSONSchema(JSON.parse(readFileSync(file, 'utf8')) as z.core.JSONSchema.JSONSchema)
}

describe('an editor underlines by the schema that a file names (CFG-01, CFG-02)', () => {
  const files = Object.entries(texts).filter(([path]) => path !== 'brand.json')

  test.each(files)('nothing in %s', (path, text) => {
    expect(editorOf(path, text).safeParse(JSON.parse(text)).error).toBe(undefined)
  })

  test.each([
    ['an unknown name', 'pages/spend.json', '"uom": "currency"', '"uom": "currency", "colour": "red"'],
    ['a value that is not in the list', 'pages/spend.json', '"uom": "currency"', '"uom": "currancy"'],
    ['a missing name', 'pages/spend.json', '  "table": "package_level_info",\n', ''],
    ['a number in place of a text', 'pages/spend.json', '"name": "Spend Analysis"', '"name": 5'],
    ['a text in place of a list', 'pages/spend.json', '"pageWhereClauses": []', '"pageWhereClauses": ""'],
    ['a place beyond the board', 'pages/spend.json', '"x": 12, "y": 0', '"x": 24, "y": 0'],
    ['an unknown setting of a widget', 'widgets/breakdown.json', '"dimension": {', '"dimenson": {'],
    ['an unknown shape of rows', 'widgets/breakdown.json', '"rows": "categories"', '"rows": "category"'],
    ['an unknown unit', 'catalog/package_level_info.json', '"unit": "money"', '"unit": "dollars"'],
    ['an unknown name of a route', 'navigation.json', '"path": ', '"adress": "", "path": '],
  ])('%s, as the check does', (_, path, from, to) => {
    const whole = texts[path] ?? ''
    const text = whole.replace(from, to)
    expect(text).not.toBe(whole)
    expect(snapshotOf({ ...texts, [path]: text }).problems.length).toBeGreaterThan(0)
    expect(editorOf(path, whole).safeParse(JSON.parse(text)).success).toBe(false)
  })
})
