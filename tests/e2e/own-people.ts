import { join } from 'node:path'
import { createUsers, type NewUser } from '../../server/callers/users.ts'
import { openState } from '../../server/upkeep/open-state.ts'
import { e2eDataDir } from './data-dir.ts'

/** People of one spec each, and the demo user each is like: what a test does to one is never in another spec's way. */
const OWN_PEOPLE: Readonly<Record<string, string | ({ readonly like: string } & Partial<NewUser>)>> = {
  'session.walker': 'analyst',
  'language.chooser': 'single.analyst',
  'language.walker': 'auditor',
  'language.reader': 'child.analyst',
  'language.parent': 'analyst',
  'theme.chooser': 'auditor',
  'page.maker': 'analyst',
  'page.splitter': 'analyst',
  'page.failer': 'analyst',
  'marks.analyst': 'analyst',
  'marks.phone': 'analyst',
  'marks.driller': 'analyst',
  'marks.walker': 'analyst',
  'filter.walker': 'auditor',
  'claim.walker': 'auditor',
  'filter.chooser': 'analyst',
  'widget.walker': 'analyst',
  'rows.walker': 'analyst',
  'report.walker': 'single.analyst',
  'report.reader': 'analyst',
  'report.namer': 'analyst',
  'comparison.walker': 'analyst',
  'comparison.saver': 'analyst',
  'chat.asker': 'analyst',
  'chat.holder': 'analyst',
  'chat.internal': 'qa.internal',
  'chat.walker': 'qa.internal',
  'chat.reporter': 'analyst',
  'chat.report.walker': 'analyst',
  'page.walker': { like: 'admin', roles: ['ROLE_CLIENT'], permissions: ['NEW_BI_TOOLS', 'PAGE_EDIT'] },
  'page.editor': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [8] } },
  'mail.walker': 'single.analyst',
  'audience.walker': {
    like: 'admin',
    roles: ['ROLE_CLIENT'],
    permissions: ['NEW_BI_TOOLS', 'DASHBOARDS_VIEW', 'SETTINGS_ADMIN'],
  },
  'schedule.walker': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [5] } },
  'alert.walker': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [5] } },
  'alert.sharer': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [5] } },
  'answer.watcher': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [5] } },
  'alert.setter': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [5] } },
  'ledger.coder': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [8] } },
  'target.setter': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [8] } },
  'schedule.sender': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [5] } },
  'mail.sender': 'analyst',
  'boss.mailer': 'analyst',
  'boss.reader': 'analyst',
  'view.subscriber': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [1, 2, 3, 4] } },
  'mail.reader': 'analyst',
  'task.sharer': 'analyst',
  'morning.reader': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [1, 2, 3, 4] } },
  'task.beginner': 'analyst',
  'note.writer': { like: 'single.analyst', grants: { allClients: false, clientIds: [5, 8] } },
  'note.reader': { like: 'single.analyst', grants: { allClients: false, clientIds: [8] } },
  'note.guest': { like: 'guest', grants: { allClients: false, clientIds: [8] } },
  'rate.asker': {
    like: 'single.analyst',
    permissions: ['RATE_CALCULATOR'],
    grants: { allClients: false, clientIds: [5] },
  },
  'scenario.walker': {
    like: 'single.analyst',
    permissions: ['OPTIMIZATION_RUN'],
    grants: { allClients: false, clientIds: [5] },
  },
  'agreement.keeper': {
    like: 'single.analyst',
    permissions: ['AGREEMENT_VIEW', 'AGREEMENT_ADD', 'AGREEMENT_EDIT'],
    grants: { allClients: false, clientIds: [8] },
  },
  'rates.keeper': {
    like: 'admin',
    roles: [],
    permissions: ['AGREEMENT_VIEW', 'AGREEMENT_EDIT'],
    grants: { allClients: true, clientIds: [] },
  },
  'share.giver': 'single.analyst',
  'views.default': 'single.analyst',
  'views.looker': 'single.analyst',
  'share.taker': 'single.analyst',
  'share.mailed': 'single.analyst',
  'share.maker': 'single.analyst',
  'share.editor': 'single.analyst',
  'seeing.admin': { like: 'admin', grants: { allClients: false, clientIds: [1, 2, 3, 4] } },
  'seen.person': 'analyst',
  'first.hinted': 'analyst',
  'menu.starrer': 'analyst',
  'menu.loser': 'analyst',
  'palette.walker': 'analyst',
  'palette.chooser': 'analyst',
  'palette.leaver': 'analyst',
  'factor.walker': 'analyst',
  'factor.newcomer': 'analyst',
  'factor.loser': 'analyst',
  'factor.given': 'nobody',
  'factor.chief': {
    like: 'admin',
    roles: [],
    permissions: ['USER_VIEW', 'USER_EDIT', 'SETTINGS_ADMIN'],
    defaultLandingPage: 'myProfile',
  },
  'file.loader': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [6] } },
  'upload.walker': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [5, 6] } },
  'code.keeper': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [8] } },
  'column.mapper': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [8] } },
  'mapping.walker': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [8] } },
  'weeks.reader': { like: 'admin', roles: ['ROLE_CLIENT'], grants: { allClients: false, clientIds: [7, 8] } },
  'record.walker': { like: 'admin', roles: [], permissions: ['ACL_ADMIN', 'SETTINGS_ADMIN'] },
  'token.walker': 'analyst',
  'people.looker': {
    like: 'admin',
    roles: [],
    permissions: ['USER_VIEW', 'USER_EDIT'],
    defaultLandingPage: 'myProfile',
  },
  'tms.lander': { like: 'ltl', defaultLandingPage: 'tmsui' },
  'sso.tester': { like: 'sso.user', email: 'sso.tester@second.example' },
  'sso.lander': { like: 'newcomer', email: 'sso.lander@sso.example' },
}

/** Adds those of them who are not there to the installation that is served at the port. */
export async function addOwnPeople(port: string | undefined): Promise<void> {
  const state = await openState(join(e2eDataDir(port), 'state.sqlite'))
  const users = createUsers(state, '')
  for (const [login, own] of Object.entries(OWN_PEOPLE)) {
    if (await users.byLogin(login)) continue
    const { like: likeLogin, ...change } = typeof own === 'string' ? { like: own } : own
    const like = await users.byLogin(likeLogin)
    if (!like) throw new Error(`nobody is called ${likeLogin}`)
    const email = change.email ?? `${login}@demo.example`
    const id = await users.add({ ...like, login, firstName: 'Test', lastName: login, ...change, email })
    await users.confirmEmail({ id, email })
  }
  await state.destroy()
}
