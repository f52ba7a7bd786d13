import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { SAMPLE, uploadCalls, type As } from './upload-calls.ts'

/** Decision 0052: large files are read by a process apart, which the system may end. */
let portal: TestPortal
let admin: As
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

const FIVE = 5
/** Kills the next process that reads, once it has told how far it is. */
function killNext(): Promise<void> {
  return new Promise((resolve) => {
    const onBegun = (told: unknown) => {
      const { process: reading } = told as { readonly process: ChildProcess }
      unsubscribe('child_process', onBegun)
      reading.once('message', () => {
        reading.kill('SIGKILL')
        resolve()
      })
    }
    subscribe('child_process', onBegun)
  })
}

/** Above what is read in the server itself. */
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
  const asItReads = killNext()
  await calls.post(`/${id}/preview`, { formats: [] })
  await asItReads
  expect(await calls.settled(id)).toMatchObject({ status: 'open', failure: { code: 'fault' } })
  expect(await rows()).toEqual(before)

  await calls.post(`/${id}/preview`, { formats: [] })
  expect(await calls.settled(id)).toMatchObject({ status: 'previewed', failure: null })

  const asItLoads = killNext()
  await calls.post(`/${id}/load`, { acceptDates: true, replace: [] })
  await asItLoads
  expect(await calls.settled(id)).toMatchObject({ status: 'previewed', failure: { code: 'fault' } })
  expect(await rows()).toEqual(before)
  expect(await calls.loads()).toEqual([])
  await calls.post(`/${id}/discard`)
})
