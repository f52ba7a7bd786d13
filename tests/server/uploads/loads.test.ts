import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { fileOf } from '../warehouse/load/ups-file.ts'
import { FEDEX_SAMPLE, SAMPLE, uploadCalls, type As, type Load, type Upload } from './upload-calls.ts'

const FIVE = 5
/** The samples with accounts and invoices of one test alone. */
function samplesOf(nth: number) {
  const ofTest = (text: string) => text.replaceAll('A1B2C3', `A1B2C${nth}`).replaceAll('123456789', `12345678${nth}`)
  return {
    ups: { name: 'ups.csv', content: ofTest(SAMPLE.toString()) },
    fedex: {
      name: 'fedex.csv',
      content: ofTest(FEDEX_SAMPLE.toString()).replaceAll('900000001', `90000000${nth}`),
    },
    accounts: `'A1B2C${nth}', '12345678${nth}'`,
  }
}

describe('loads', () => {
  let portal: TestPortal
  let admin: As
  let calls: ReturnType<typeof uploadCalls>
  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
    calls = uploadCalls(portal, admin)
  })
  afterAll(() => portal.close())

  /** What Spend says of these accounts, a carrier a row. */
  const spend = async (accounts: string, more: readonly string[] = []) => {
    const { status, body } = await portal.call(admin, {
      method: 'POST',
      url: '/aiparcelweb/api/aidashboards/data/spend/breakdown',
      payload: {
        selectColumnNames: ['carrier_name', 'total_spend'],
        fromTableNames: ['package_level_info'],
        whereClauseDetails: [`account_number in (${accounts})`, ...more],
        groupByDetails: ['carrier_name'],
        orderByDetails: [{ name: 'carrier_name', direction: 'asc' }],
        clientId: FIVE,
        childClientIdsCSV: '',
        currency: 'all',
        unit: 'lbs',
        limit: 50,
      },
    })
    expect(status).toBe(200)
    return (body as { data: { data: { carrier_name: string; total_spend: number }[] } }).data.data.map((row) => [
      row.carrier_name,
      row.total_spend,
    ])
  }

  test('files of two carriers and one of them again are one load, that Spend counts once; undone, Spend is as before', async () => {
    const { ups, fedex, accounts } = samplesOf(1)
    expect(await spend(accounts)).toEqual([])
    const previewed = await calls.previewed(FIVE, ups, fedex, { ...ups, name: 'again.csv' })
    expect(
      previewed.report?.map(({ format, newRows, knownRows, totals }) => [
        format?.id,
        newRows,
        knownRows,
        totals[0]?.total,
      ]),
    ).toEqual([
      ['ups', 22, 0, '112.57'],
      ['fedex', 13, 0, '100.70'],
      ['ups', 0, 22, '112.57'],
    ])
    expect(await calls.load(previewed.id)).toMatchObject({
      status: 'loaded',
      report: [{ newRows: 22 }, { newRows: 13 }],
    })
    expect(await spend(accounts)).toEqual([
      ['FedEx', 100.7],
      ['UPS', 112.57],
    ])

    const [load] = await calls.loads()
    expect(load).toMatchObject({
      by: { commandLine: false, login: 'admin' },
      undone: null,
      newRows: 35,
      invoices: 2,
      differing: 0,
    })
    expect((await calls.report(load?.id)).goes).toEqual({
      rows: 35,
      facts: 0,
      totals: [{ currency: 'USD', total: '213.27' }],
    })
    expect((await calls.undo(load?.id)).body).toEqual({ removedRows: 35, keptRows: 0 })
    expect(await spend(accounts)).toEqual([])
    expect(await calls.loads()).toMatchObject([{ undone: { by: { commandLine: false, login: 'admin' } }, newRows: 35 }])
    expect(await calls.undo(load?.id)).toMatchObject({ status: 409, body: { code: 'load-undone' } })
    const trail = await portal.installation.deps.auditTrail.list({ action: 'undo-load' }, 20)
    expect(trail.map(({ object, decision }) => [object, decision]).sort()).toEqual([
      [`load ${load?.id ?? 0}`, 'done'],
      [`load ${load?.id ?? 0}`, 'refused'],
    ])
    const anew = await calls.previewed(FIVE, ups)
    expect(anew.report).toMatchObject([{ newRows: 22 }])
    expect((await calls.post(`/${anew.id}/discard`)).status).toBe(200)
  })

  test(
    'loads are found by what they have, and Spend shows the invoices of one alone (issue 17, items 2 and 3)',
    { tags: ['long'] },
    async () => {
      const { ups, fedex, accounts } = samplesOf(2)
      const bad = { name: 'Broken.csv', content: `${ups.content}x,y,z\n` }
      const first = await calls.load((await calls.previewed(FIVE, ups)).id)
      const second = await calls.load((await calls.previewed(FIVE, fedex)).id)
      await calls.load((await calls.previewed(FIVE, bad)).id)
      await calls.undo(second.load ?? 0)
      const found = async (query: string) =>
        ((await calls.get(`/aiparcelweb/api/loads?${query}`)).body as { id: number }[])
          .map(({ id }) => id)
          .filter((id) => id >= (first.load ?? 0))
      const [one, two, three] = [first.load ?? 0, second.load ?? 0, (second.load ?? 0) + 1]
      expect(await found('')).toEqual([three, two, one])
      const expected: Record<string, number[]> = {
        [`load=${two}`]: [two],
        [`client=${FIVE}`]: [three, two, one],
        'client=2': [],
        'client=999': [],
        'kind=person': [three, two, one],
        'kind=commandLine': [],
        'format=fedex': [two],
        'format=mapped': [],
        'state=rejects': [three],
        'state=undone': [two],
        'state=differing': [],
        'search=BROKEN': [three],
        'search=a1b2c2%20ups.csv': [one],
        'search=admin': [three, two, one],
        'search=nobody.of.that.name': [],
        'search=%25': [],
        'format=ups&state=rejects': [three],
      }
      for (const [query, ids] of Object.entries(expected)) expect([query, await found(query)]).toEqual([query, ids])
      expect(await spend(accounts, [`load in ('${one}')`])).toEqual([['UPS', 112.57]])
      expect(await spend(accounts, [`load in ('${two}')`])).toEqual([])
      expect(await spend(accounts, [`load in ('${three}')`])).toEqual([['UPS', 112.57]])
      const { status, body } = await portal.call(admin, {
        method: 'POST',
        url: '/aiparcelweb/api/aidashboards/data/spend/filters/load',
        payload: {
          selectColumnNames: ['load'],
          fromTableNames: ['package_level_info'],
          whereClauseDetails: [`account_number in (${accounts})`],
          groupByDetails: ['load'],
          orderByDetails: [],
          clientId: FIVE,
          childClientIdsCSV: '',
          currency: 'all',
          unit: 'lbs',
          limit: 50,
        },
      })
      expect([status, (body as { data: { data: { VALUE: string }[] } }).data.data.map(({ VALUE }) => VALUE)]).toEqual([
        200,
        [String(three), String(one)],
      ])
    },
  )

  test(
    'a file with nothing new stays out of a load: the rows go with the load that brought them',
    { tags: ['long'] },
    async () => {
      const { ups, fedex, accounts } = samplesOf(3)
      for (const files of [[ups], [ups, fedex]]) await calls.load((await calls.previewed(FIVE, ...files)).id)
      const [second, first] = await calls.loads()
      expect((await calls.report(second?.id)).goes).toEqual({
        rows: 13,
        facts: 0,
        totals: [{ currency: 'USD', total: '100.70' }],
      })
      expect((await calls.report(first?.id)).goes).toEqual({
        rows: 22,
        facts: 0,
        totals: [{ currency: 'USD', total: '112.57' }],
      })
      expect((await calls.undo(second?.id)).body).toEqual({ removedRows: 13, keptRows: 0 })
      expect(await spend(accounts)).toEqual([['UPS', 112.57]])
    },
  )

  describe('the rejected lines of a file, as they stand in it, load once they are corrected, and only they are new [17.3]', () => {
    const { ups, fedex } = samplesOf(4)
    const files = [
      { ...ups, mark: ',3.05,3.05,', by: ',3.05,3.O5,', titles: 0 },
      { ...fedex, mark: '123456784', by: '"', titles: 1 },
    ].map(({ name, content, mark, by, titles }) => {
      const lines = content.split('\n')
      const whole = lines[1] ?? ''
      const broken = lines.with(1, whole.replace(mark, by))
      const kept = lines.slice(0, titles)
      return { name, content, broken: broken.join('\n'), damaged: [...kept, broken[1] ?? ''], mended: [...kept, whole] }
    })
    let first: Upload
    let load: Load | undefined
    beforeAll(async () => {
      const broken = files.map((file) => ({ name: file.name, content: file.broken }))
      first = await calls.load((await calls.previewed(FIVE, ...broken)).id)
      load = (await calls.loads())[0]
    })

    test.each(files.map((file, at) => ({ ...file, at })))(
      'of $name',
      async ({ name, content, broken, damaged, at }) => {
        expect(broken).not.toBe(content)
        expect(first.report?.[at]).toMatchObject({ name, rejectedRows: 1 })
        const file = `/aiparcelweb/api/loads/${load?.id}/files/${at + 1}?rejected=${name}`
        const { status, body, headers } = await portal.call(admin, { method: 'GET', url: file })
        expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
        const saved = String(body).trimEnd().split('\r\n')
        expect(saved.map((line) => line.trimEnd())).toEqual(
          damaged.map((line) => line.trimEnd().replace(/^\uFEFF/, '')),
        )
        expect((await portal.call(admin, { method: 'GET', url: file.replace(name, 'other.csv') })).status).toBe(404)
      },
    )

    test('of both, corrected', async () => {
      const corrected = files.map(({ name, mended }) => ({ name: `corrected ${name}`, content: mended.join('\n') }))
      const again = await calls.load((await calls.previewed(FIVE, ...corrected)).id)
      expect(again.report).toMatchObject([
        { newRows: 1, rejectedRows: 0, knownRows: 0 },
        { newRows: expect.toSatisfy((rows: number) => rows > 0), rejectedRows: 0, knownRows: 0 },
      ])
      const { invoices } = await calls.report((await calls.loads())[0]?.id)
      expect(invoices).toMatchObject([{ difference: '0.00' }, { difference: '0.00' }])
    })
  })

  test(
    'one made by a command is listed, without the folders of its files, and can be undone; all that it rejected is there, page by page',
    { tags: ['long'] },
    async () => {
      const { ups, accounts } = samplesOf(5)
      const client = (await portal.installation.deps.clients.all()).find(({ id }) => id === FIVE)
      const done = await portal.installation.publish((connection) =>
        importFiles(connection, {
          files: [{ path: fileOf(ups.content), format: FORMATS.ups }],
          clientNumber: client?.number ?? '',
          dryRun: false,
          acceptDates: true,
          now: new Date('2026-11-21T10:00:00Z'),
        }),
      )
      expect(done.ok).toBe(true)
      const [load] = await calls.loads()
      expect(load).toMatchObject({
        clientId: FIVE,
        loadedAt: '2026-11-21T10:00:00Z',
        by: { commandLine: true, login: null },
        files: [{ id: null, name: expect.stringMatching(/^\d+\.csv$/), bytes: null }],
        keptUntil: null,
      })
      await portal.installation.publish((connection) =>
        connectionOf(connection).run(
          `INSERT INTO import_reject (import_id, file, line, column_name, value, reason) SELECT ${load?.id ?? 0}, '/srv/a.csv', range, 'Net', 'x', 'no amount' FROM range(1, 6003)`,
        ),
      )
      const page = async (from: number) =>
        (await calls.get(`/aiparcelweb/api/loads/${load?.id ?? 0}/rejects?from=${from}`)).body as {
          rejects: { file: string; line: number; fault: unknown }[]
          total: number
        }
      const [first, second, none] = [await page(0), await page(5000), await page(6002)]
      expect([first.total, second.total, none.rejects]).toEqual([6002, 6002, []])
      expect([...first.rejects, ...second.rejects].map(({ line }) => line)).toEqual(
        Array.from({ length: 6002 }, (_, at) => at + 1),
      )
      expect(first.rejects[0]).toMatchObject({ file: 'a.csv', fault: { code: 'earlier', what: 'no amount' } })
      expect((await calls.undo(load?.id)).status).toBe(200)
      expect(await spend(accounts)).toEqual([])
    },
  )

  test(
    'an invoice that is there in another form shows both sums, and takes its place only where that is chosen',
    { tags: ['long'] },
    async () => {
      const { ups } = samplesOf(6)
      await calls.load((await calls.previewed(FIVE, ups)).id)
      await portal.installation.publish((connection) =>
        connectionOf(connection).run(
          `UPDATE loaded_line SET format = 'fedex' WHERE line_number IN (SELECT line_number FROM loaded_row WHERE account_number = 'A1B2C6')`,
        ),
      )
      const { id, report } = await calls.previewed(FIVE, { ...ups, name: 'other.csv' })
      const held = { inFiles: '112.57', loaded: '112.57', otherFormat: 'FedEx Billing Online' }
      expect(report).toMatchObject([{ newRows: 0, heldRows: 22, invoices: [held] }])
      expect(await calls.load(id)).toMatchObject({ report: [{ newRows: 0, heldRows: 22 }] })
      const again = await calls.previewed(FIVE, ups)
      const replace = (again.report ?? []).flatMap(({ invoices }) =>
        invoices.map(({ account, invoice, date }) => ({ account, invoice, date })),
      )
      expect(await calls.load(again.id, { replace })).toMatchObject({ report: [{ newRows: 22, heldRows: 0 }] })
      expect((await calls.loads()).slice(0, 3).map(({ newRows, heldRows }) => [newRows, heldRows])).toEqual([
        [22, 0],
        [0, 22],
        [22, 0],
      ])
    },
  )

  test('however many there are, they come a page at a time', async () => {
    const [newest] = await calls.loads()
    const from = (newest?.id ?? 0) + 1
    await portal.installation.publish((connection) =>
      connectionOf(connection).run(
        `INSERT INTO import_run (id, started_at, client_id, files, accepted_rows, known_rows, rejected_rows, invoices)
         SELECT ${from} + range, TIMESTAMP '2026-11-21', ${FIVE}, '[]', 0, 0, 0, '[]' FROM range(0, 150)`,
      ),
    )
    const page = async (before: string) =>
      ((await calls.get(`/aiparcelweb/api/loads${before}`)).body as { id: number }[]).map(({ id }) => id)
    const first = await page('')
    const rest = await page(`?before=${first.at(-1) ?? 0}`)
    expect(first).toEqual(Array.from({ length: 100 }, (_, at) => from + 149 - at))
    expect(rest.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, at) => from + 49 - at))
    expect(rest[50]).toBe(newest?.id)
    expect(await page(`?before=${rest.at(-1) ?? 0}`)).toEqual([])
  })
})
