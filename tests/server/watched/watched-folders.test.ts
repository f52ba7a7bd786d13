import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import type { WATCHED_FOLDER_OPERATIONS } from '../../../openapi/contract/uploads/watched-folders.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { addPerson, type As } from '../programs/program-calls.ts'
import { MAPPING_CALLS } from '../../contract/mapping-calls.ts'
import { FEDEX_SAMPLE, SAMPLE, type Load } from '../uploads/upload-calls.ts'

type Answer = AnswerOf<(typeof WATCHED_FOLDER_OPERATIONS)['watchedFolders']>

const PATH = '/aiparcelweb/api/watchedFolders'
const FIVE = 5

describe('watched folders [issue 17, item 5]', () => {
  const base = mkdtempSync(join(tmpdir(), 'a-frame-watched-'))
  const printed: string[] = []
  let portal: TestPortal
  let admin: As
  beforeAll(async () => {
    portal = await openTestPortal({
      printed,
      settings: { WATCHED_DIR: base, WATCHED_EVERY_SECONDS: '3600', WATCHED_KEPT_DAYS: '30' },
    })
    admin = await portal.signIn('admin')
  })
  afterAll(async () => {
    await portal.close()
    rmSync(base, { recursive: true, force: true })
  })

  const post = (as: As, path: string, payload?: object) =>
    portal.call(as, { method: 'POST', url: `${PATH}${path}`, ...(payload === undefined ? {} : { payload }) })
  const list = async (as = admin) => (await portal.call(as, { method: 'GET', url: PATH })).body as Answer
  const add = async (name: string, format: string | null = null) => {
    const { status, body } = await post(admin, '', { name, clientId: FIVE, format })
    expect([status, body]).toEqual([200, body])
    const made = body as { id: number; folder: string }
    return { ...made, path: join(base, made.folder) }
  }
  const look = () => portal.installation.deps.folderWatch.look()
  /** Looks until nothing waits. */
  const lookUntilDone = async ({ path }: { path: string }) => {
    await expect
      .poll(
        async () => {
          await look()
          return readdirSync(path).sort()
        },
        { interval: 20 },
      )
      .toEqual(['done', 'failed'])
  }
  const of = async ({ id }: { id: number }) => (await list()).folders.find((each) => each.id === id)
  const loads = async () => (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/loads' })).body as Load[]

  test('a finished file is loaded and moved beside its log; the page and Loads tell of it', async () => {
    const folder = await add('Süd-Lager 1', 'ups')
    expect(folder.folder).toMatch(/^[\w.-]+\/su-d-lager-1$/)
    expect(await of(folder)).toMatchObject({ problem: null, waiting: 0, failed: 0, last: null, paused: false })
    writeFileSync(join(folder.path, 'ups.csv'), SAMPLE)
    await look()
    expect(await of(folder)).toMatchObject({ waiting: 1 })
    await lookUntilDone(folder)
    expect(readdirSync(join(folder.path, 'done')).sort()).toEqual(['ups.csv', 'ups.csv.log'])
    expect(readFileSync(join(folder.path, 'done', 'ups.csv'))).toEqual(SAMPLE)
    const log = readFileSync(join(folder.path, 'done', 'ups.csv.log'), 'utf8')
    expect(log).toContain('Accepted: 22 lines')
    expect(log).toContain('stated 112.57 USD, in the files 112.57, loaded 112.57, no difference')
    expect(await of(folder)).toMatchObject({ waiting: 0, failed: 0, last: { file: 'ups.csv', outcome: 'loaded' } })
    expect((await loads())[0]).toMatchObject({ by: { folder: 'Süd-Lager 1', program: null, login: null }, newRows: 22 })
    // A file of the same name again keeps the first one.
    writeFileSync(join(folder.path, 'ups.csv'), SAMPLE)
    await lookUntilDone(folder)
    expect(readdirSync(join(folder.path, 'done')).sort()).toEqual([
      'ups-2.csv',
      'ups-2.csv.log',
      'ups.csv',
      'ups.csv.log',
    ])
    expect(await loads()).toMatchObject([{ newRows: 0, knownRows: 22 }, { newRows: 22 }])
  })

  test(
    'a file that grows, or that is called unfinished, is left until it is finished',
    { tags: ['long'] },
    async () => {
      const folder = await add('Growing')
      const file = join(folder.path, 'fedex.csv')
      const half = Math.floor(FEDEX_SAMPLE.length / 2)
      writeFileSync(file, FEDEX_SAMPLE.subarray(0, half))
      writeFileSync(join(folder.path, 'other.csv.part'), 'x')
      await look()
      appendFileSync(file, FEDEX_SAMPLE.subarray(half))
      await look()
      expect(readdirSync(folder.path).sort()).toEqual(['done', 'failed', 'fedex.csv', 'other.csv.part'])
      rmSync(join(folder.path, 'other.csv.part'))
      await lookUntilDone(folder)
      expect(readFileSync(join(folder.path, 'done', 'fedex.csv'))).toEqual(FEDEX_SAMPLE)
      expect((await loads())[0]).toMatchObject({ by: { folder: 'Growing' }, newRows: 13 })
    },
  )

  test('a ZIP is loaded, and a ZIP with a doubt in it is not', { tags: ['long'] }, async () => {
    const folder = await add('Zips')
    writeFileSync(join(folder.path, 'good.zip'), zipSync({ 'a.csv': SAMPLE, 'b.csv': FEDEX_SAMPLE }))
    writeFileSync(join(folder.path, 'bad.zip'), zipSync({ 'a.csv': SAMPLE, 'b.txt': Buffer.from('no invoice') }))
    await lookUntilDone(folder)
    expect(readdirSync(join(folder.path, 'done')).sort()).toEqual(['good.zip', 'good.zip.log'])
    expect(readFileSync(join(folder.path, 'failed', 'bad.zip.log'), 'utf8')).toContain(
      'bad.zip › b.txt cannot be loaded',
    )
  })

  test('what cannot be loaded goes to failed/ with the reason, and whoever may load is told', async () => {
    const folder = await add('Refused')
    writeFileSync(join(folder.path, 'page.csv'), '<html>')
    writeFileSync(join(folder.path, 'old.csv'), SAMPLE.toString().replace(/20\d\d-/g, '1999-'))
    const secret = join(base, 'secret.txt')
    writeFileSync(secret, 'not for the portal')
    symlinkSync(secret, join(folder.path, 'link.csv'))
    await lookUntilDone(folder)
    expect(
      readdirSync(join(folder.path, 'failed'))
        .filter((name) => name.endsWith('.log'))
        .sort(),
    ).toEqual(['link.csv.log', 'old.csv.log', 'page.csv.log'])
    const log = (name: string) => readFileSync(join(folder.path, 'failed', `${name}.log`), 'utf8')
    expect(log('page.csv')).toContain('it is a web page')
    expect(log('old.csv')).toContain('over ten years ago')
    expect(log('link.csv')).toContain('is a link')
    expect(readFileSync(secret, 'utf8')).toBe('not for the portal')
    expect(await of(folder)).toMatchObject({ failed: 3, last: { outcome: 'refused' } })
    const { body } = await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/notifications' })
    for (const name of ['page.csv', 'old.csv', 'link.csv']) expect(JSON.stringify(body)).toContain(name)
  })

  test(
    'a mapping of the client reads its files, as it is now; that of another client is none, and one off the list is not kept to',
    { tags: ['long'] },
    async () => {
      const { mapping } = MAPPING_CALLS.saveMapping.payload
      const save = (clientId: number, more: object = {}, replaces?: { id: number; version: number }) =>
        portal.call(admin, {
          method: 'POST',
          url: '/aiparcelweb/api/mappings',
          payload: { clientId, ...(replaces ? { replaces } : {}), mapping: { ...mapping, ...more } },
        })
      type Saved = { id: number; version: number; format: string }
      const [own, others] = [(await save(FIVE)).body as Saved, (await save(2)).body as Saved]
      expect((await list()).mappings).toEqual([
        { clientId: 2, id: others.format, name: mapping.name },
        { clientId: FIVE, id: own.format, name: mapping.name },
      ])
      const refused = await post(admin, '', { name: 'Other', clientId: FIVE, format: others.format })
      expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: 'body.format' }] }])
      const folder = await add('Heron', own.format)
      const newer = (await save(FIVE, { dateOrder: 'DMY' }, { id: own.id, version: own.version })).body as Saved
      expect(newer.format).not.toBe(own.format)
      expect(await of(folder)).toMatchObject({ format: newer.format })
      writeFileSync(join(folder.path, 'heron.csv'), 'Account,Invoice,Date,Freight\nH-1,B1,07.03.2026,12.50\n')
      await lookUntilDone(folder)
      expect(readFileSync(join(folder.path, 'done', 'heron.csv.log'), 'utf8')).toContain('Accepted: 1 line')
      await portal.call(admin, { method: 'POST', url: `/aiparcelweb/api/mappings/${own.id}/remove` })
      expect(await of(folder)).toMatchObject({ format: null })
    },
  )

  test('finished files go with their log when their days are over; what has no log stays', async () => {
    const folder = await add('Tidied')
    for (const name of ['done/old.csv', 'failed/old.csv', 'done/new.csv']) {
      writeFileSync(join(folder.path, name), 'x')
      writeFileSync(join(folder.path, `${name}.log`), 'x')
    }
    writeFileSync(join(folder.path, 'done', 'own.csv'), 'x')
    const [before, after] = [new Date('2020-01-01'), new Date('2090-01-01')]
    for (const name of ['done/old.csv.log', 'failed/old.csv.log', 'done/own.csv'])
      utimesSync(join(folder.path, name), before, before)
    utimesSync(join(folder.path, 'done', 'new.csv.log'), after, after)
    await look()
    expect(readdirSync(join(folder.path, 'done')).sort()).toEqual(['new.csv', 'new.csv.log', 'own.csv'])
    expect(readdirSync(join(folder.path, 'failed'))).toEqual([])
  })

  test('paused, nothing is taken; removed, the folder stays with its files', async () => {
    const folder = await add('Paused')
    expect((await post(admin, `/${folder.id}`, { name: 'Later', format: null, paused: true })).status).toBe(200)
    writeFileSync(join(folder.path, 'ups.csv'), SAMPLE)
    for (let count = 0; count < 3; count += 1) await look()
    expect(await of(folder)).toMatchObject({ name: 'Later', paused: true, waiting: 1 })
    expect((await post(admin, `/${folder.id}/remove`)).status).toBe(200)
    await look()
    expect(existsSync(join(folder.path, 'ups.csv'))).toBe(true)
    expect(await of(folder)).toBe(undefined)
  })

  test('a folder that is gone, or is a link to elsewhere, is said on the page, in the log and to whoever may load', async () => {
    const [gone, linked] = [await add('Gone'), await add('Linked')]
    rmSync(gone.path, { recursive: true })
    rmSync(linked.path, { recursive: true })
    const elsewhere = join(base, 'elsewhere')
    mkdirSync(elsewhere)
    writeFileSync(join(elsewhere, 'ups.csv'), SAMPLE)
    symlinkSync(elsewhere, linked.path)
    await look()
    await look()
    expect(await of(gone)).toMatchObject({ problem: 'missing' })
    expect(await of(linked)).toMatchObject({ problem: 'link' })
    expect(readdirSync(elsewhere)).toEqual(['ups.csv'])
    expect(printed.filter((line) => line.includes('Gone'))).toHaveLength(1)
    const { body } = await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/notifications' })
    expect(JSON.stringify(body)).toContain('folder-unreadable')
  })

  test('staff of another client neither see, add, change nor remove it; without the power to load nobody adds one', async () => {
    const permissions = ['BULK_UPLOAD', 'FTPLOCATION_VIEW', 'FTPLOCATION_ADD', 'FTPLOCATION_EDIT']
    const folder = await add('Of five')
    const two = await addPerson(portal, { login: 'two', clientIds: [2], permissions })
    const weak = await addPerson(portal, { login: 'weak', clientIds: [FIVE], permissions: permissions.slice(1) })
    expect((await list(two)).folders).toEqual([])
    expect((await list(weak)).folders.length).toBeGreaterThan(0)
    const setting = { name: 'x', format: null, paused: true }
    const added = { name: 'x', clientId: FIVE, format: null }
    for (const id of [folder.id, 999]) {
      expect((await post(two, `/${id}`, setting)).status).toBe(404)
      expect((await post(two, `/${id}/remove`)).status).toBe(404)
    }
    expect((await post(two, '', added)).body).toEqual((await post(two, '', { ...added, clientId: 999 })).body)
    expect((await post(weak, '', added)).status).toBe(403)
    expect((await post(weak, `/${folder.id}`, setting)).status).toBe(403)
    expect(await of(folder)).toMatchObject({ name: 'Of five', paused: false })
  })
})
