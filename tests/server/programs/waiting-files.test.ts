import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { SAMPLE } from '../uploads/upload-calls.ts'
import { programCalls } from './program-calls.ts'

let portal: TestPortal
let calls: ReturnType<typeof programCalls>
beforeAll(async () => {
  portal = await openTestPortal()
  calls = programCalls(portal)
})
afterAll(() => portal.close())

/** The sample as an invoice of another number. */
const invoice = (number: number) => SAMPLE.toString().replaceAll('000000A1B2C3455', `000000A1B2C3${500 + number}`)

test('files of programs wait in the state: sent at once the same is one, a stop keeps them, and they load in turn from where their call came', async () => {
  const { jobs, auditTrail } = portal.installation.deps
  const admin = await portal.signIn('admin')
  const [first, second] = [
    await calls.enter(await calls.make(admin)),
    await calls.enter(await calls.make(admin, { name: 'Day run' })),
  ]
  await jobs.stop()
  const twice = await Promise.all([
    calls.send(first, { content: invoice(1) }),
    calls.send(first, { content: invoice(1) }),
  ])
  expect(twice.map(({ body }) => body.sentBefore).sort()).toEqual([false, true])
  expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
  const names = ['2.csv', '3.csv']
  for (const [at, name] of names.entries()) await calls.send(first, { content: invoice(at + 2), name })
  const other = await calls.send(second, { content: invoice(4), name: '4.csv' })
  expect(other.body.status).toBe('waiting')

  await jobs.start()
  await calls.settled(second, other.body)
  await expect.poll(async () => (await auditTrail.list({ action: 'load-files' }, 10)).length, { interval: 20 }).toBe(4)
  const entries = (await auditTrail.list({ action: 'load-files' }, 10)).toReversed()
  const loaded = entries.map(({ detail }) => (JSON.parse(detail ?? '{}') as { files: string[] }).files[0])
  expect(loaded).toEqual(['invoices.csv', '4.csv', '2.csv', '3.csv'])
  expect(entries.map(({ address }) => address)).toEqual(Array(4).fill('127.0.0.1'))
})
