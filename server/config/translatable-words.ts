import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { WEIGHT_BANDS } from '../../domain/query/weight-bands.ts'
import { configWords } from '../../domain/dashboards/config-words.ts'
import { PASSWORD_REFUSALS } from '../../domain/access/password.ts'
import { LIMIT_WORDS, LOAD_WORDS } from '../../domain/values/limit-words.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'
import { problemMessages } from '../../domain/values/problem.ts'
import { REFUSALS } from '../../domain/access/refusals.ts'
import { REPORT_FAULTS } from '../../domain/reports/named-report.ts'
import { REPORT_ANSWERS } from '../../domain/reports/report.ts'
import { ColumnLists } from './column-lists.ts'

/** Labels of config/navigation.json are keys of config/locales. */
const FOLDERS = ['catalog', 'pages', 'widgets', 'reports']
const FILES = ['landing-pages.json', 'columns.json']
const WAREHOUSE = join(import.meta.dirname, '../warehouse')
const FORMATS = 'load/formats'

/** The English words outside config/locales that a person reads: of config/, of the server's answers, the service categories, and what the product calls accessorials, credits and bands of weight. */
export function translatableWords(configDir: string): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(configDir, folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(configDir, folder, name)),
  )
  const files = [...inFolders, ...FILES.map((name) => join(configDir, name)).filter((file) => existsSync(file))]
  return [
    ...new Set([
      ...files.flatMap((file) => configWords(JSON.parse(readFileSync(file, 'utf8')))),
      ...valuesByCharge(join(configDir, 'columns.json')),
      ...WEIGHT_BANDS.map(({ name }) => name),
      ...problemMessages(),
      ...Object.values(REFUSALS),
      ...Object.values(PASSWORD_REFUSALS),
      ...Object.values(LIMIT_WORDS),
      ...Object.values(LOAD_WORDS),
      ...Object.values(REQUEST_WORDS),
      ...Object.values(REPORT_ANSWERS),
      ...Object.values(REPORT_FAULTS),
      ...namesIn('reference/service_categories.csv', 'name'),
      ...ofFormats('accessorial-names.csv').flatMap((file) => namesIn(file, 'name')),
      ...namesIn('demo/data/charges.csv', 'accessorial'),
      ...ofFormats('credit-types.csv').flatMap((file) => namesIn(file, 'credit_type')),
    ]),
  ]
}

/** What columns say of charges; questions name these values, so they are no words of the catalogue that is translated. */
function valuesByCharge(file: string): string[] {
  if (!existsSync(file)) return []
  const { lists } = ColumnLists.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.values(lists).flatMap((columns) =>
    columns.flatMap(({ byCharge = [] }) => byCharge.map(({ value }) => value)),
  )
}

/** The files of this name in the folders of the invoice formats. */
function ofFormats(name: string): string[] {
  return readdirSync(join(WAREHOUSE, FORMATS), { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === name)
    .map((path) => join(FORMATS, path))
    .sort()
}

function namesIn(file: string, column: string): string[] {
  const [head = '', ...lines] = readFileSync(join(WAREHOUSE, file), 'utf8').trim().split('\n')
  const at = head.split(',').indexOf(column)
  return lines.map((line) => line.split(',')[at] ?? '').filter((name) => name !== '' && name !== 'none')
}
