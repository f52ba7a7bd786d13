import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { SAMPLE, uploadCalls, type As } from './upload-calls.ts'
import { LOAD_WORDS } from '../../../domain/values/limit-words.ts'

/** Decision 0156: files are read by processes apart, which the system may end. */
let portal: TestPortal
let admin: As
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

const FIVE = 5
/** Kills the process that reads next, once it has told how far it is; `asItReads` is over when it has. */
function killer() {
  let kill: (() => void) | undefined
  const onBegun = (told: unknown) => {
    const { process: reading } = told as { readonly process: ChildProcess }
    reading.on('message', (said: { note?: { progress?: unknown } }) => {
      if (!said.note?.progress || !kill) return
      reading.kill('SIGKILL')
      kill()
      kill = undefined
    })
  }
  subscribe('child_process', onBegun)
  afterAll(() => unsubscribe('child_process', onBegun))
  return { asItReads: () => new Promise<void>((resolve) => (kill = resolve)) }
}

const { asItReads } = killer()
/** So much that it is told several times how far it is. */
const LARGE = Buffer.concat(Array.from({ length: 1_200 }, () => SAMPLE))

test('a reading process that is killed is told, nothing of the file is there, and it can be read again', async () => {
  const calls = uploadCalls(portal, admin)
  const rows = () =>
    statementsOf(portal.installation.deps.warehouse).rows({
      sql: 'SELECT count(*) AS lines FROM charge_level_info',
      params: [],
    })
  const before = await rows()
  const { id } = await calls.start(FIVE)
  await calls.add(id, { name: 'large.csv', content: LARGE })
  const whileItIsPreviewed = asItReads()
  await calls.post(`/${id}/preview`, { formats: [] })
  await whileItIsPreviewed
  expect(await calls.settled(id)).toMatchObject({ status: 'previewed', report: [{ problem: 'readingEnded', rows: 0 }] })
  expect(await rows()).toEqual(before)

  await calls.post(`/${id}/preview`, { formats: [] })
  expect(await calls.settled(id)).toMatchObject({ status: 'previewed', failure: null, report: [{ problem: null }] })

  const whileItIsLoaded = asItReads()
  await calls.post(`/${id}/load`, { acceptDates: true, replace: [] })
  await whileItIsLoaded
  expect(await calls.settled(id)).toMatchObject({
    status: 'previewed',
    failure: { code: 'refused', detail: LOAD_WORDS.readingEnded },
  })
  expect(await rows()).toEqual(before)
  expect(await calls.loads()).toEqual([])
  await calls.post(`/${id}/discard`)
})
