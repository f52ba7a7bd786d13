import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const TOKEN = 'a-token-of-the-monitoring-system'
const DASHBOARD = join(import.meta.dirname, '..', '..', '..', 'docs', 'monitoring', 'grafana-dashboard.json')

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ settings: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => portal.close())

const read = (authorization?: string) =>
  portal.call(authorization === undefined ? undefined : { authorization }, { method: 'GET', url: '/metrics' })

async function metrics(): Promise<string> {
  const { status, body } = await read(`Bearer ${TOKEN}`)
  expect(status).toBe(200)
  return String(body)
}

/** The value of a line; 0 where there is none. */
async function valueOf(line: string): Promise<number> {
  const found = (await metrics()).split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? 0 : Number(found.slice(line.length + 1))
}

test('only who shows the token reads the metrics, no person who is signed in (issue 21)', async () => {
  const admin = await portal.signIn('admin')
  for (const given of [undefined, admin.authorization, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])
    expect(await read(given)).toMatchObject({ status: 401, body: { code: 'not-authenticated' } })
  expect((await read(`Bearer ${TOKEN}`)).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('without a token there are none', async () => {
  const other = await openTestPortal({ settings: { DEMO: 'off' } })
  try {
    const answer = await other.call({ authorization: `Bearer ${TOKEN}` }, { method: 'GET', url: '/metrics' })
    expect(answer.status).toBe(404)
  } finally {
    await other.close()
  }
})

test('calls are counted by the address as it is declared, queries by what answered, publishes and mails by their outcome', async () => {
  const admin = await portal.signIn('admin')
  const { publish, mailer, reportRuns } = { ...portal.installation, ...portal.installation.deps }
  const before = await valueOf('aframe_publish_seconds_count{outcome="done"}')
  await publish(async () => undefined)
  await expect(publish(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await valueOf('aframe_publish_seconds_count{outcome="done"}')).toBe(before + 1)
  expect(await valueOf('aframe_publish_seconds_count{outcome="failed"}')).toBe(1)
  expect(await valueOf('aframe_publishes_under_way')).toBe(0)

  // Of the sign-in from a new device.
  await portal.installation.deps.laterMail.settled()
  const mails = await valueOf('aframe_mails_total{outcome="sent"}')
  await mailer.send({ to: 'ann@client.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  expect(await valueOf('aframe_mails_total{outcome="sent"}')).toBe(mails + 1)

  const known = await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/notifications' })
  expect(known.status).toBe(200)
  await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/no-such-call/of-ann' })
  const told = await metrics()
  expect(told).toContain('route="/aiparcelweb/api/notifications",status="2xx"')
  expect(told).toContain('aframe_queries_total{by="engine"}')
  expect(told).not.toContain('of-ann')
  expect(await reportRuns.all()).toEqual([])
})

test('they tell nobody apart: no client, person, account or amount is among the labels', async () => {
  const labels = [...(await metrics()).matchAll(/(\w+)="/g)].map(([, name]) => name)
  expect([...new Set(labels)].toSorted()).toEqual(
    expect.arrayContaining(['by', 'le', 'method', 'outcome', 'route', 'status']),
  )
  for (const name of ['client', 'user', 'login', 'company', 'account']) expect(labels).not.toContain(name)
})

test('every figure of the Grafana dashboard is told', async () => {
  const dashboard = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const names = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/aframe_\w+/g) ?? []),
  )
  expect(names.length).toBeGreaterThan(10)
  const told = await metrics()
  const missing = [...new Set(names)].filter(
    (name) => !new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm').test(told),
  )
  expect(missing).toEqual([])
})
