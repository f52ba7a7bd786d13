import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellImport } from '../../server/messages/notifications/tell-import.ts'
import type { ImportReport } from '../../server/warehouse/load/import-report.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

interface Told {
  id: number
  read: boolean
  content: { kind: string }
}

describe('notifications', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  const list = async (as: { authorization: string }) =>
    (await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/notifications' })).body as Told[]
  const change = (as: { authorization: string }, what: 'markRead' | 'clear', ids: number[]) =>
    portal.call(as, { method: 'POST', url: `/aiparcelweb/api/notifications/${what}`, payload: { ids } })
  const kinds = async (login: string) => (await list(await portal.signIn(login))).map(({ content }) => content.kind)
  const report = (over: Partial<ImportReport>): ImportReport => ({
    dryRun: false,
    client: { number: '', name: '', created: false },
    files: [],
    acceptedRows: 42,
    informationalRows: 0,
    knownRows: 0,
    heldRows: 0,
    loadId: 1,
    unknownServices: [],
    unknownCharges: [],
    invoices: [],
    newAccounts: [],
    sharedAccounts: [],
    dataVersion: 7,
    ...over,
  })

  test('a password that expires within 10 days is told at sign-in, once for each day of expiry (NAV-17)', async () => {
    expect(await kinds('seven.days')).toEqual(['password-expiring'])
    expect(await kinds('seven.days')).toEqual(['password-expiring'])
    expect(await kinds('single.analyst')).toEqual([])
    expect((await list(await portal.signIn('seven.days')))[0]).toMatchObject({
      read: false,
      content: { day: '2026-11-28' },
    })
  })

  test('an import is told to those who may see the client, and to nobody else (NAV-17)', async () => {
    const { deps } = portal.installation
    const client = (await deps.clients.all()).find(({ id }) => id === 5)
    const done = report({ client: { number: client?.number ?? '', name: 'x', created: false } })
    await tellImport(deps, { ...done, dataVersion: null })
    expect(await kinds('single.analyst')).toEqual([])
    await tellImport(deps, done)
    await tellImport(deps, done)
    expect((await list(await portal.signIn('single.analyst')))[0]).toMatchObject({
      content: { kind: 'import-finished', client: client?.name, rows: 42 },
    })
    expect(await kinds('single.analyst')).toEqual(['import-finished'])
    expect(await kinds('admin')).toEqual(['import-finished'])
    for (const login of ['analyst', 'guest', 'carrier', 'nobody'])
      expect([login, await kinds(login)]).toEqual([login, []])
  })

  test('one marks and clears only what is one’s own; what was cleared is not told again', async () => {
    const mine = await portal.signIn('expiring')
    const other = await portal.signIn('seven.days')
    const told = (await list(mine)).find(({ content }) => content.kind === 'password-expiring')
    const ids = [told?.id ?? 0]
    const now = async () => (await list(mine)).find(({ id }) => id === told?.id)
    await change(other, 'markRead', ids)
    await change(other, 'clear', ids)
    expect(await now()).toMatchObject({ read: false })
    await change(mine, 'markRead', ids)
    expect(await now()).toMatchObject({ read: true })
    await change(mine, 'clear', ids)
    expect(await kinds('expiring')).not.toContain('password-expiring')
  })
})
