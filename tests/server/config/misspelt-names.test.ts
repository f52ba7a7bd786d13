import { parseTree, type Node } from 'jsonc-parser'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TEMPLATE_NAMES } from '../../../domain/dashboards/templates/template-names.ts'
import { checkTemplates } from '../../../server/config-tools/check-templates.ts'
import { printConfigProblem, type ConfigProblem } from '../../../server/config/config-problem.ts'
import { makeSnapshot } from '../../../server/config/load-config.ts'
import { readConfigFolder } from '../../../server/config/read/read-config-folder.ts'
import { textPosition } from '../../../server/config/read/text-position.ts'
import { seededPart } from '../../support/run/seeded-part.ts'
import { readFileSync } from 'node:fs'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = readConfigFolder(join(ROOT, 'config'))

/** Where a word stands in a file. */
interface Place {
  readonly file: string
  readonly offset: number
  readonly word: string
  /** The names that lead there, those of lists and of maps as `*`. */
  readonly kind: string
}

/** Objects whose names are of a person's own making. */
const MAPS =
  /^(widgets\.charts|widgets\.settings|pages\.switchWhereClauses|columns\.lists|filters\.lists|words\.\w+|other-applications\.applications|transport-modes\.modes)$/

/** Words that are no names: what a person reads, what only begins a thing, and what nobody but a carrier or a file can say. */
const FREE = [
  /\$schema/,
  /\.(name|label|tab|title|subtitle|displayName|factText|defaultFactText|note|text|description|formula|conditionalNote)$/,
  /^words\.(?!measures|dimensions|values)/,
  /^words\.(measures|dimensions|values)\.\*$/,
  /^words\.values\.\*\./,
  /\.chartName$/,
  /^(carriers|brand|tenant)\b/,
  // A service category, which data may have that no file names.
  /^transport-modes\.modes\.\* NAME$/,
  /^columns\.lists\.\*(\[\]\.byCharge\[\]\..*| NAME)$/,
  /^filters\.lists\.\* NAME$/,
  /^other-applications\.applications\.\* NAME$/,
  /^records\.(group|form\[\]\.pattern)$/,
  /^reports\.carriers\.only$/,
  /^pages\.switchWhereClauses\.\* NAME$/,
  /^navigation\.menu\[\](\.entries\[\])*\.query$/,
  // Addresses that are there by their own line alone.
  /^navigation\.routes\[\]\.path$/,
  /^pages\.alias$/,
  // What stands in a template as itself.
  /^widgets\.charts\.\*\..*(test|expr|calculate|as|datum|equal|groupby|op|signal|font|format|content|strokeDash|domain|range|lookup|values)/,
  /^catalog\.exclusions\[\]\.whereClause$/,
]

function placesOf(): Place[] {
  const places: Place[] = []
  for (const { file, folder, id, text } of SOURCES) {
    const root = text === null ? undefined : parseTree(text)
    if (root) walk(root, { file, kind: folder ?? id, places })
  }
  return places
}

function walk(node: Node, at: { readonly file: string; readonly kind: string; readonly places: Place[] }): void {
  const add = ({ offset, value }: Node, kind: string) =>
    at.places.push({ file: at.file, offset: offset + 1, word: String(value), kind })
  if (node.type === 'string') add(node, at.kind)
  for (const child of node.children ?? []) {
    const [name, value] = child.children ?? []
    if (node.type === 'array') walk(child, { ...at, kind: `${at.kind}[]` })
    else if (name && value) {
      const kind = `${at.kind}.${MAPS.test(at.kind) ? '*' : String(name.value)}`
      add(name, `${kind} NAME`)
      walk(value, { ...at, kind })
    }
  }
}

/** A letter in the middle is written twice. */
function misspelt(word: string): string {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at) + (word[at] ?? 'x') + word.slice(at)
}

async function toldOf({ file, offset, word }: Place): Promise<readonly ConfigProblem[]> {
  const sources = SOURCES.map((source) =>
    source.file !== file || source.text === null
      ? source
      : { ...source, text: source.text.slice(0, offset) + misspelt(word) + source.text.slice(offset + word.length) },
  )
  const snapshot = makeSnapshot({ name: 'config', sources })
  const widgets = new Map([...snapshot.widgets].filter(([id]) => file === `config/widgets/${id}.json`))
  return [...snapshot.problems, ...(widgets.size > 0 ? await checkTemplates({ widgets, sources }) : [])]
}

/** A name: no text of several words, which a quoted or escaped letter would tear. */
const isName = ({ word, kind }: Place) => /^[\w/.:-]{3,}$/.test(word) && !FREE.some((free) => free.test(kind))
const NAMES = [
  ...new Map(
    placesOf()
      .filter(isName)
      .map((place) => [place.kind, place]),
  ).values(),
]

describe('a name that is misspelt in any config file is told at its line, with the name that was meant', () => {
  test('every kind of name is tried', () => {
    expect(NAMES.length).toBeGreaterThan(250)
  })

  test.each(
    seededPart(NAMES, 8, ({ file }) => [file.split('/').slice(0, -1).join('/')]).map(
      (each) => [each.kind, each] as const,
    ),
  )('%s', async (_, place) => {
    const told = await toldOf(place)
    const text = SOURCES.find(({ file }) => file === place.file)?.text ?? ''
    const { line } = textPosition(text, place.offset)
    const here = told.find((each) => each.file === place.file && each.line === line && each.suggestion === place.word)
    expect(
      here,
      told.map(printConfigProblem).join('\n') || `nothing is told of "${misspelt(place.word)}"`,
    ).toBeDefined()
  })

  test.each([
    ['config/filters.json', '"invoice_number"', 'invoice_number'],
    ['config/pages/accessorial.json', '"fact": "accessorials"', 'accessorials'],
    ['config/widgets/amounts.json', '"type": "bar"', 'bar'],
    ['config/widgets/trends.json', '"multiples": {', 'multiples'],
    ['config/widgets/rollingWeek.json', '"lower_band"', 'lower_band'],
    ['config/widgets/rollingWeek.json', '"field": "lower_band"', 'lower_band'],
    ['config/widgets/breakdown.json', '"field": "shareText"', 'shareText'],
    ['config/widgets/breakdown.json', '"test": { "field": "faded"', 'faded'],
    ['config/widgets/amounts.json', '"name": "rule"', 'rule'],
    ['config/widgets/starburst.json', '"fields": ["sender"]', 'sender'],
    ['config/widgets/starburst.json', '"shape": "circle"', 'circle'],
    ['config/widgets/starburst.json', '"on": "pointerover"', 'pointerover'],
    ['config/reports/serviceSummaryUps.json', '"only"', 'only'],
    ['config/navigation.json', '"query"', 'query'],
  ])('%s: %s, and nothing else is blamed', async (file, around, word) => {
    const text = SOURCES.find((each) => each.file === file)?.text ?? ''
    const offset = text.indexOf(around) + around.lastIndexOf(word)
    const told = await toldOf({ file, offset, word, kind: '' })
    expect(told.map((each) => [each.file, each.line, each.found, each.suggestion])).toEqual([
      [file, textPosition(text, offset).line, JSON.stringify(misspelt(word)), word],
    ])
  })
})

test('the guide has every name that a template is filled with', () => {
  const guide = readFileSync(join(ROOT, 'docs/pages-by-config.md'), 'utf8')
  expect(TEMPLATE_NAMES.filter((name) => !guide.includes(`\`{${name}}\``))).toEqual([])
})
