import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../server/commands/commands.ts'
import { FILE_COMMANDS } from '../../../server/commands/file-commands.ts'
import { copyTemplate } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { runCommand, startServer } from './run-program.ts'

interface Explained {
  query: Record<string, unknown>
  sql: string
  params: string[]
  readFrom: unknown
  rows: Record<string, unknown>[]
}

describe('npm run explain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-explain-'))
  const settings = { DATA_DIR: folder }
  let portal: TestPortal
  let admin: { authorization: string }
  beforeAll(async () => {
    copyTemplate(folder)
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(async () => {
    await portal.close()
    rmSync(folder, { recursive: true })
  })
  const explain = (...args: string[]) => runCommand(['explain', ...args], settings)
  const rowsOverHttp = async ({ query }: Explained, widget: string) => {
    const { body } = await portal.call(admin, {
      method: 'POST',
      url: `/aiparcelweb/api/aidashboards/data/spend/${widget}`,
      payload: query,
    })
    return (body as { data: { data: unknown[] } }).data.data
  }

  test('--json prints one object with query, sql, params and rows; the rows are those of the call', async () => {
    const { exitCode, out, errors } = await explain(
      'spend',
      'breakdown',
      '--fact',
      'fuel_surcharge',
      '--dimension',
      'carrier_name',
      '--client',
      'HPS-2000',
      '--json',
    )
    expect([exitCode, errors]).toEqual([0, ''])
    const explained = JSON.parse(out) as Explained
    expect(Object.keys(explained)).toEqual(['query', 'sql', 'params', 'readFrom', 'rows'])
    expect(explained.readFrom).toEqual({ sums: 'package_day_account' })
    expect(explained.query).toMatchObject({
      selectColumnNames: ['carrier_name', 'fuel_surcharge'],
      clientId: 5,
      currency: 'all',
    })
    expect(explained.sql).toMatch(/FROM \(SELECT \* FROM \w+ WHERE client_id IN \(\$1\)\)/)
    expect(explained.params).toEqual(expect.arrayContaining(['5', '2025-11-22', '2026-11-21']))
    expect(explained.rows.length).toBeGreaterThan(2)
    expect(explained.rows).toEqual(await rowsOverHttp(explained, 'breakdown'))
  })

  test('inside the running server it says the same as alone', { tags: ['long'] }, async () => {
    const asked = ['spend', 'trends', '--from', '2026-01-01', '--to', '2026-06-30', '--json']
    const alone = await explain(...asked)
    const server = await startServer(settings)
    const within = await explain(...asked)
    const wrong = await runCommand(['config', 'explain', 'spend', 'nothing'], settings)
    const unknown = await runCommand(['nothing'], settings)
    const ended = await server.stop()
    expect([alone.exitCode, within.exitCode, wrong.exitCode, unknown.exitCode, ended.exitCode]).toEqual([0, 0, 2, 2, 0])
    expect(within.out).toBe(alone.out)
    const explained = JSON.parse(within.out) as Explained
    expect(explained.rows).toHaveLength(6)
    expect(explained.rows).toEqual(await rowsOverHttp(explained, 'trends'))
    expect(wrong.out).toBe('spend has no widget nothing. Widgets: amounts, trends, breakdown, map\n')
    expect(unknown.errors).toBe(
      `Unknown command nothing. Commands: ${[...Object.keys(COMMANDS), ...Object.keys(FILE_COMMANDS)].join(', ')}\n`,
    )
  })

  test('without --json a person reads query, SQL, parameters and rows', async () => {
    const { exitCode, out } = await explain('spend', 'amounts')
    expect(exitCode).toBe(0)
    for (const part of [
      'In words, Spend Analysis, amounts',
      'Shows       Total Spend (total_spend): ',
      'Only where  bill_date >=',
      'Read from   the sums package_day\n',
      'Query',
      'SQL',
      'Parameters',
      '$1 = 1',
      'Rows (1)',
      'total_spend=',
    ])
      expect(out).toContain(part)
  })

  test.each<[string[], RegExp]>([
    [['spendd', 'map'], /^There is no page spendd\. Pages: .*\bspend\b/],
    [['spend', 'map', '--fact', 'profit'], /^spend has no fact profit\. Facts: total_spend, published_amount, /],
    [
      ['spend', 'breakdown', '--dimension', 'zip'],
      /^breakdown has no dimension zip\. Dimensions: service_category, service, carrier_name, /,
    ],
    [['spend', 'map', '--client', 'X-1'], /^There is no client X-1\. Clients: BGO-1000 \(Bluegrass Outfitters\), /],
    [['spend', 'map', '--from', '2026-02-30', '--to', '2026-03-01'], /^2026-02-30 is not a date as YYYY-MM-DD/],
    [['spend', 'map', '--from', '2026-02-01'], /^--from and --to go together/],
    [['spend', 'map', '--what'], /--what[\s\S]*Usage: npm run explain/],
    [['spend'], /^Usage: npm run explain -- PAGE WIDGET/],
  ])('%j is answered with what is allowed, exit code 2', async (args, message) => {
    const printed: string[] = []
    const { COMMANDS } = await import('../../../server/commands/commands.ts')
    const exitCode = await COMMANDS.explain?.({
      args,
      folder,
      installation: portal.installation,
      print: (line) => void printed.push(line),
    })
    expect([exitCode, printed.join('\n')]).toEqual([2, expect.stringMatching(message)])
  })
})
