import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { medianOf } from '../../../domain/alerts/usual-range.ts'
import type { AlertSeries } from '../../../domain/alerts/alert-series.ts'
import type { MorningNote, NoteOf } from '../../../domain/morning/morning-note.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const CALL = '/aiparcelweb/api/morning'
const NOW = new Date('2026-11-21T10:00:00Z')
const DAY_MS = 86_400_000

let portal: TestPortal
const as: Record<string, { authorization: string }> = {}

const ask = async (login: string, clientId: number, more = '') => {
  const { status, body } = await portal.call(as[login], {
    method: 'GET',
    url: `${CALL}?page=overview&clientId=${clientId}${more}`,
  })
  return { status, ...(body as { notes: MorningNote[]; away: number }) }
}
const noteOf = <Kind extends MorningNote['kind']>({ notes }: { notes: MorningNote[] }, kind: Kind): NoteOf<Kind> => {
  const note = notes.find((each): each is NoteOf<Kind> => each.kind === kind)
  if (!note) throw new Error(`no ${kind} among ${notes.map((each) => each.kind).join()}`)
  return note
}
const weeksAt = async (login: string, address: string) => {
  const { body } = await portal.call(as[login], {
    method: 'POST',
    url: '/aiparcelweb/api/alerts/series',
    payload: { address, span: 'weekly' },
  })
  return (body as AlertSeries).buckets
}
const put = (login: string, what: 'away' | 'back', payload: object) =>
  portal.call(as[login], { method: 'POST', url: `${CALL}/${what}`, payload })

beforeAll(async () => {
  portal = await openTestPortal({ now: () => NOW })
  for (const login of ['analyst', 'child.analyst', 'auditor', 'guest', 'admin']) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

describe('what a morning says (issue 53, 5)', () => {
  test('an account that stopped being billed stands there with its rhythm, how many did not come, and what they usually are', async () => {
    const late = noteOf(await ask('analyst', 1), 'late')
    expect(late).toMatchObject({ carrier: 'OnTrac', account: 'OT4410', last: '2026-10-28', everyWeeks: 1, missed: 2 })
    const weeks = await weeksAt('admin', late.address)
    const known = weeks.filter(({ start, value }) => start >= '2026-04-26' && start <= '2026-10-25' && value !== 0)
    const usual = medianOf(known.map(({ value }) => value ?? 0))
    expect(Math.abs(late.usual - usual)).toBeLessThan(0.005)
    expect(late.amount).toBe(2 * late.usual)
    expect(late.address).toContain('filter.account_number=OT4410')
  })

  test('a rise is the difference of the page it leads to, and its parts and the rest add up to it to the cent', async () => {
    const rose = noteOf(await ask('child.analyst', 2), 'rose')
    const weeks = await weeksAt('admin', '/aframe/dashboard/spend?client=2')
    const sum = (from: string, to: string) =>
      weeks.reduce((all, { start, value }) => all + (start >= from && start <= to ? (value ?? 0) : 0), 0)
    expect(rose.amount).toBeCloseTo(sum('2026-10-18', '2026-11-08') - sum('2026-09-20', '2026-10-11'), 2)
    expect(rose.address).toBe('/aframe/dashboard/whyItChanged?from=2026-10-18&to=2026-11-14&client=2')
    const parts = rose.parts.reduce((all, { amount }) => all + amount, 0) + (rose.rest ?? 0)
    expect(parts).toBeCloseTo(rose.amount, 2)
    expect(rose.parts.length).toBeGreaterThan(0)
  })

  test('what a person puts away is away for them alone, snoozed for a week, and comes back when they bring it back', async () => {
    const { key } = noteOf(await ask('analyst', 1), 'late')
    const isTold = async (login: string) => (await ask(login, 1)).notes.some((note) => note.key === key)
    expect((await put('analyst', 'away', { clientId: 1, key, how: 'snoozed' })).status).toBe(200)
    expect([await isTold('analyst'), await isTold('admin'), (await ask('analyst', 1)).away]).toEqual([false, true, 1])
    const putAway = portal.installation.deps.putAway
    const userId = (await portal.installation.deps.users.byLogin('analyst'))?.id ?? 0
    const awayIn = async (days: number) => [
      ...(await putAway.on(new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10), {
        userId,
        clientId: 1,
      })),
    ]
    expect([await awayIn(6), await awayIn(7)]).toEqual([[key], []])
    expect((await put('analyst', 'back', { clientId: 1 })).status).toBe(200)
    expect(await isTold('analyst')).toBe(true)
    expect((await put('analyst', 'away', { clientId: 1, key, how: 'forGood' })).status).toBe(200)
    expect(await awayIn(400)).toEqual([key])
    await put('analyst', 'back', { clientId: 1 })
  })

  test('to whom the page does not open nothing is told of it', async () => {
    expect((await ask('guest', 6)).status).toBe(404)
  })

  test('of a client without data, of a page without a morning and of a child alone it says no more than there is', async () => {
    expect(await ask('admin', 7)).toMatchObject({ status: 200, notes: [], away: 0 })
    const spend = await portal.call(as.analyst, { method: 'GET', url: `${CALL}?page=spend&clientId=1` })
    expect(spend.body).toMatchObject({ notes: [] })
    const children = await ask('analyst', 1, '&childClientIdsCSV=2')
    expect(children.notes.map(({ kind }) => kind)).toEqual(['rose'])
    expect((await portal.call(as.analyst, { method: 'GET', url: `${CALL}?page=nowhere&clientId=1` })).status).toBe(404)
  })

  test('what can be claimed for a week at most is told to who reads claims, with their count, sum and first day', async () => {
    await portal.close()
    portal = await openTestPortal({ settings: { DEMO_TODAY: '2026-11-28' } })
    for (const login of ['auditor', 'analyst', 'newcomer']) as[login] = await portal.signIn(login)
    await portal.installation.deps.claimKeeper.current()
    const { body } = await portal.call(as.auditor, {
      method: 'GET',
      url: '/aiparcelweb/api/claims?states=found,queued',
    })
    const { counts, claims } = body as {
      counts: { state: string; soon: number; soonSum: number }[]
      claims: { deadline: string }[]
    }
    const soon = counts.filter(({ state }) => ['found', 'queued'].includes(state))
    const sumOf = (name: 'soon' | 'soonSum') => soon.reduce((all, each) => all + each[name], 0)
    const notes = await Promise.all([1, 5, 6, 8].map(async (id) => (await ask('auditor', id)).notes))
    const told = notes.flat().filter((note) => note.kind === 'deadline')
    expect(told.reduce((all, { count }) => all + count, 0)).toBe(sumOf('soon'))
    expect(told.reduce((all, { amount }) => all + amount, 0)).toBeCloseTo(sumOf('soonSum'), 2)
    expect(told.map(({ until }) => until).toSorted()[0]).toBe(claims[0]?.deadline)
    const [client = 0] = [1, 5, 6, 8].filter((_, at) => notes[at]?.some(({ kind }) => kind === 'deadline'))
    const others = await ask(client === 5 ? 'newcomer' : 'analyst', client)
    expect((others.notes ?? []).some(({ kind }) => kind === 'deadline')).toBe(false)
  })
})
