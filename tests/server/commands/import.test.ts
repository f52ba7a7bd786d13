import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAPPING_CALLS } from '../../contract/mapping-calls.ts'
import { cellsOf, workbookFile } from '../uploads/workbook-file.ts'
import { runCommand, startServer, type RunningServer } from './run-program.ts'

const SAMPLE = join(import.meta.dirname, '../../fixtures/ups_billing_250_synthetic.csv')
const PASSWORD = 'Chosen-Word-1'

describe('npm run import into the running server of an empty installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-import-'))
  const settings = { DATA_DIR: join(folder, 'data'), DEMO: 'off', ADMIN_PASSWORD: PASSWORD }
  let server: RunningServer
  let token: string

  const call = async (path: string, payload?: unknown) => {
    const answer = await fetch(`${server.address}/aiparcelweb/api/${path}`, {
      method: payload === undefined ? 'GET' : 'POST',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    })
    return (await answer.json()) as unknown
  }
  const spend = async (clientId: number) => {
    const query = {
      selectColumnNames: ['total_spend', 'accessorials', 'fuel_surcharge'],
      fromTableNames: ['package_level_info'],
      whereClauseDetails: ["bill_date >= '2025-01-01'", "bill_date <= '2026-11-21'"],
      groupByDetails: [],
      orderByDetails: [],
      clientId,
      currency: 'all',
      unit: 'lbs',
    }
    return (
      (await call('aidashboards/data/spend/amounts', query)) as {
        data: { data: { total_spend: number | null }[]; dataVersion: number }
      }
    ).data
  }
  const importing = (...args: string[]) => runCommand(['import', 'ups', ...args], settings)
  const environment = { ...settings, TMPDIR: folder }

  beforeAll(async () => {
    token = ''
    server = await startServer(environment)
    token = (
      (await call('authenticate', {
        username: 'admin',
        password: PASSWORD,
        logOffOtherSessions: false,
        rememberMe: true,
      })) as { id_token: string }
    ).id_token
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  test('the net total of the file is the total of the Spend page, at once; the same file again changes nothing', async () => {
    expect(await call('clientsShort')).toEqual([])

    const tried = await importing(SAMPLE, '--client', 'T-1', '--create-client', 'Test Shipper', '--dry-run')
    expect(tried.exitCode).toBe(0)
    expect(await call('clientsShort')).toEqual([])

    const first = await importing(SAMPLE, '--client', 'T-1', '--create-client', 'Test Shipper')
    expect([first.exitCode, first.errors]).toEqual([0, ''])
    expect(first.out).toContain('112.57')
    const [client] = (await call('clientsShort')) as { id: number; name: string }[]
    expect(client?.name).toBe('Test Shipper')
    const total = await spend(client?.id ?? 0)
    expect(total.data[0]?.total_spend).toBe(112.57)

    const again = await importing(SAMPLE, '--client', 'T-1')
    expect(again.exitCode).toBe(0)
    expect((await spend(client?.id ?? 0)).data).toEqual(total.data)
    expect(await call('clientsShort')).toHaveLength(1)
  })

  test('a load is undone by its number, once, and its file loads again', async () => {
    const [client] = (await call('clientsShort')) as { id: number }[]
    const total = await spend(client?.id ?? 0)
    for (const load of ['1', '2']) expect((await runCommand(['undo', load], settings)).exitCode, load).toBe(0)
    expect((await spend(client?.id ?? 0)).data[0]?.total_spend ?? 0).toBe(0)
    const twice = await runCommand(['undo', '1'], settings)
    expect([twice.exitCode, twice.out]).toEqual([1, 'This load was undone before.\n'])
    expect((await runCommand(['undo', '77'], settings)).out).toContain('There is no load 77.')
    expect((await runCommand(['undo', 'all'], settings)).exitCode).toBe(2)
    expect((await importing(SAMPLE, '--client', 'T-1')).out).toContain(
      'This is load 3: npm run undo -- 3 takes it back.',
    )
    expect((await spend(client?.id ?? 0)).data).toEqual(total.data)
  })

  test('a copy with a damaged row loads the good ones and lists the bad one with file and line', async () => {
    const lines = readFileSync(SAMPLE, 'utf8').split(/\r?\n/)
    const damaged = join(folder, 'damaged.csv')
    writeFileSync(
      damaged,
      lines.map((line, at) => (at === 3 ? line.replace(/2025-11-15/, '2025-99-99') : line)).join('\n'),
    )
    const { exitCode, out } = await importing(damaged, '--client', 'T-2', '--create-client', 'Other Shipper')
    expect(exitCode).toBe(0)
    expect(out).toMatch(/damaged\.csv.*4|line 4/)
    const other = ((await call('clientsShort')) as { id: number; name: string }[]).find(
      ({ name }) => name === 'Other Shipper',
    )
    const total = (await spend(other?.id ?? 0)).data[0]?.total_spend
    expect(total).not.toBe(null)
    expect(total).not.toBe(112.57)
  })

  test(
    'files of several carriers load in one command, each by the format it is found to be, also as a workbook',
    { tags: ['long'] },
    async () => {
      const [fedex, dhl] = ['fedex_fbo_210', 'dhl_express_153'].map((name) =>
        join(import.meta.dirname, `../../fixtures/${name}_synthetic.csv`),
      ) as [string, string]
      const found = (...args: string[]) => runCommand(['import', ...args], settings)
      const letter = join(folder, 'letter.csv')
      writeFileSync(letter, 'Dear customer\n')
      const refused = await found(fedex, letter, '--client', 'T-3', '--create-client', 'Three Carriers')
      expect(refused.exitCode).toBe(1)
      expect(refused.out).toContain('letter.csv is no invoice file that can be loaded as it is')
      const loaded = await found(fedex, SAMPLE, dhl, '--client', 'T-3', '--create-client', 'Three Carriers')
      expect([loaded.exitCode, loaded.errors]).toEqual([0, ''])
      for (const total of ['100.70', '112.57', '71.50']) expect(loaded.out).toContain(`stated ${total} USD`)

      const [workbook, macros] = [join(folder, 'fedex.xlsx'), join(folder, 'macros.xlsx')]
      const sheets = [
        { name: 'Charges', rows: cellsOf(readFileSync(fedex, 'utf8')) },
        { name: 'Notes', rows: [['A note']] },
      ]
      writeFileSync(workbook, workbookFile(sheets))
      writeFileSync(macros, workbookFile(sheets, { parts: { 'xl/vbaProject.bin': 'x' } }))
      const known = await found(workbook, '--client', 'T-3')
      expect([known.exitCode, known.errors]).toEqual([0, ''])
      expect(known.out).toContain('fedex.xlsx: the sheet Charges is read; 1 other not')
      expect(known.out).toMatch(/Accepted: 0 lines\nAlready known: 13 lines/)
      const locked = await found(macros, '--client', 'T-3')
      expect([locked.exitCode, locked.out]).toEqual([
        1,
        `${macros} cannot be loaded: the workbook has macros; save it as .xlsx without. Nothing was changed.\n`,
      ])
      const client = ((await call('clientsShort')) as { id: number; name: string }[]).find(
        ({ name }) => name === 'Three Carriers',
      )
      expect((await spend(client?.id ?? 0)).data[0]?.total_spend).toBe(284.77)
      const named = await found(fedex, '--format', 'fedex', '--client', 'T-3')
      expect([named.exitCode, named.out.includes('Already known: 13 lines')]).toEqual([0, true])
      const wrong = await found(fedex, '--format', 'dhl', '--client', 'T-3')
      expect([wrong.exitCode, wrong.out.includes('It seems to be FedEx Billing Online')]).toEqual([1, true])
    },
  )

  test(
    'a mapping of the client is found by the titles, or named, and is of no other client',
    { tags: ['long'] },
    async () => {
      const client = ((await call('clientsShort')) as { id: number; name: string }[]).find(
        ({ name }) => name === 'Three Carriers',
      )
      const { mapping } = MAPPING_CALLS.saveMapping.payload
      await call('mappings', { clientId: client?.id, mapping })
      const [file, other] = [join(folder, 'heron.csv'), join(folder, 'heron-more.csv')]
      writeFileSync(file, 'Account,Invoice,Date,Freight\nH-1,B1,2026-03-07,12.50\n')
      writeFileSync(other, 'Date,Freight,Account,Invoice,Note\n2026-03-07,7.50,H-1,B2,x\n')
      const found = (...args: string[]) => runCommand(['import', ...args, '--client', 'T-3'], settings)
      expect((await found(file)).out).toContain('Accepted: 1 line\n')
      expect((await found(other, '--format', 'Heron Freight')).out).toContain('Accepted: 1 line\n')
      const elsewhere = await runCommand(
        ['import', file, '--format', 'Heron Freight', '--client', 'T-1', '--dry-run'],
        settings,
      )
      expect([elsewhere.exitCode, elsewhere.out.includes('There is no format Heron Freight')]).toEqual([2, true])
    },
  )

  test(
    'what is no invoice file ends with a failure, makes no client and prints no control characters',
    { tags: ['long'] },
    async () => {
      const [empty, odd, rejected, later] = ['empty.csv', 'odd\u001b[31m.csv', 'rejected.csv', 'later.csv'].map(
        (name) => join(folder, name),
      ) as [string, string, string, string]
      const text = readFileSync(SAMPLE, 'utf8')
      writeFileSync(empty, '')
      writeFileSync(odd, Buffer.from('\u001b[2J,\u0007,x\n'))
      writeFileSync(rejected, text.replaceAll(/,2025-11-15,/g, ',\u001b[2J\u0007,'))
      writeFileSync(later, text.replaceAll('2025-11-15', '2090-11-15'))
      const before = await call('clientsShort')
      const ended = []
      for (const file of [empty, odd, rejected, later])
        ended.push(await importing(file, '--client', 'T-9', '--create-client', 'Nobody yet'))
      expect(ended.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1, 1])
      expect(
        ended.map(({ out }) => /empty \(0 bytes\)|of 3 columns|every line is rejected|--accept-dates/.exec(out)?.[0]),
      ).toEqual(['empty (0 bytes)', 'of 3 columns', 'every line is rejected', '--accept-dates'])
      for (const { out } of ended) expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
      expect(await call('clientsShort')).toEqual(before)
      expect(
        (await importing(later, '--client', 'T-8', '--create-client', 'Later Shipper', '--accept-dates')).exitCode,
      ).toBe(0)
    },
  )

  test('the data folder of the running server is found, and no demo is made beside it', async () => {
    const found = await runCommand(
      ['import', 'ups', SAMPLE, '--client', 'T-7', '--create-client', 'Found Shipper', '--dry-run'],
      { TMPDIR: folder },
      { folder: mkdtempSync(join(folder, 'aside-')) },
    )
    expect([found.exitCode, found.errors]).toEqual([0, `The data of the running server: ${settings.DATA_DIR}\n`])
    expect(found.out).toContain('Accepted: 22 lines')
    const elsewhere = join(folder, 'elsewhere')
    const refused = await runCommand(['import', 'ups', SAMPLE, '--client', 'T-1'], { DATA_DIR: elsewhere })
    expect([refused.exitCode, refused.errors.trim()]).toEqual([
      1,
      `There is no data in ${elsewhere}, and an import makes no demo data. Set DATA_DIR to the folder of your server, or DEMO=off to begin an empty installation there.`,
    ])
    expect(existsSync(elsewhere)).toBe(false)
  })

  test('a reader of its lines that ends early is no failure', async () => {
    const { exitCode, errors } = await runCommand(
      ['import', 'ups', SAMPLE, '--client', 'T-7', '--create-client', 'Found Shipper', '--dry-run'],
      environment,
      { losesReader: true },
    )
    expect([exitCode, errors]).toEqual([0, ''])
  })

  test('what is wrong is said, and nothing is loaded', async () => {
    const version = (await spend(1)).dataVersion
    const [noClient, noFile, noCarrier] = [
      await importing(SAMPLE, '--client', 'NOBODY'),
      await importing(join(folder, 'no.csv'), '--client', 'T-1'),
      await runCommand(['import', SAMPLE, '--format', 'pigeon', '--client', 'T-1'], settings),
    ]
    expect([noClient.exitCode, noFile.exitCode, noCarrier.exitCode]).toEqual([1, 1, 2])
    expect(noClient.out).toContain('NOBODY')
    expect(noFile.out).toContain('no.csv')
    expect(noCarrier.out).toContain('There is no format pigeon. Formats: ups, ')
    expect(noCarrier.out).toContain('Usage: npm run import -- FILE… --client CLIENT [--format FORMAT]')
    expect((await spend(1)).dataVersion).toBe(version)
  })
})
