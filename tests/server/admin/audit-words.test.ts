import { describe, expect, test } from 'vitest'
import ar from '../../../config/locales/ar.json' with { type: 'json' }
import en from '../../../config/locales/en.json' with { type: 'json' }
import type { Language } from '../../../domain/values/language.ts'
import type { TextTree } from '../../../domain/values/text-faults.ts'
import { auditCsv } from '../../../server/admin/audit-log/audit-csv.ts'
import { auditSpeech } from '../../../server/admin/audit-log/audit-speech.ts'
import { choicesNamed, entryWords, objectWords } from '../../../server/admin/audit-log/audit-words.ts'
import { loadConfig } from '../../../server/config/load-config.ts'

const names = new Map([
  ['clients', new Map([['2', 'Bluegrass Trail']])],
  ['people', new Map([['4', 'guest']])],
])
const speak = (language: Language, texts: TextTree) =>
  auditSpeech({ texts, language, names, config: loadConfig('config') })
const english = speak('en', en)
const told = (detail: object, action = 'edit-record') =>
  entryWords({ action, object: 'users 4', decision: 'done', detail: JSON.stringify(detail) }, english).changes

test('what an entry is about is said in words, by the name that the reader sees', () => {
  const said = {
    'own address': 'Own address',
    'users 4': 'Users 4 (guest)',
    'users 5 sso test-provider': 'Users 5 · Identity provider test-provider',
    'client 2': 'Client 2 (Bluegrass Trail)',
    'load 17': 'Load 17',
    'assignment 3': 'Meaning 3',
    'settings installation': 'Settings',
    'something new': 'something new',
    'Own page to ROLE_CLIENT, ROLE_GUEST': 'Own page to Client staff, Guest',
    'client 2: 2026-01-01 to 2026-02-01': 'Client 2 (Bluegrass Trail) · 01/01/2026 – 02/01/2026',
    'client 9: ABC *': 'Client 9 · ABC *',
  }
  expect(Object.fromEntries(Object.keys(said).map((object) => [object, objectWords(object, english)]))).toEqual(said)
  const report = { action: 'submit-report', object: 'spend', decision: 'done', detail: null }
  expect(entryWords(report, english)).toEqual({
    action: 'Submit a report',
    object: 'Spend Analysis',
    decision: 'done',
    changes: [],
  })
})

describe('what an entry left behind', () => {
  test('is said field by field, of lists what came and went, and choices by their names', () => {
    const before = { permissions: ['RUN_REPORTS', 'LTL'], roles: ['ROLE_CLIENT'], clients: ['2'], activated: true }
    const after = { permissions: ['LTL', 'TRACKING'], roles: [], clients: ['2', '9'], activated: false }
    expect(told({ before, after, set: 'password' })).toEqual([
      {
        label: 'Permissions',
        before: ["RUN_REPORTS: Asks for report files and sees the list of one's own.", 'unchanged: 1'],
        after: ['TRACKING: Tracking of freight (in another application).', 'unchanged: 1'],
      },
      { label: 'Roles', before: ['Client staff'], after: [] },
      { label: 'Clients', before: ['unchanged: 1'], after: ['9', 'unchanged: 1'] },
      { label: 'Active', before: ['Yes'], after: ['No'] },
      { label: 'Set anew', before: null, after: ['Temporary password'] },
    ])
    expect(
      told({ before: {}, after: { name: 'New', lastName: '', accessEndsOn: '2026-11-21', clientIds: [2] } }),
    ).toEqual([
      { label: 'Name', before: null, after: ['New'] },
      { label: 'Access ends on', before: null, after: ['11/21/2026'] },
      { label: 'Clients', before: null, after: ['Bluegrass Trail'] },
    ])
    const page = { name: 'Mine', cards: { a: { page: 'spend', chartName: 'x', title: 'Own title' } }, roles: [] }
    expect(told({ before: page, after: null }).map(({ before, after }) => [before, after])).toEqual([
      [['Mine'], null],
      [['Own title'], null],
      [[], null],
    ])
  })

  test('is facts where nothing was replaced, and each has its label', () => {
    expect(told({ before: '2026-01-01T00:00:00.000Z', removed: 1200 }, 'retention')).toEqual([
      { label: 'From before', before: null, after: ['01/01/2026 00:00:00 UTC'] },
      { label: 'Removed', before: null, after: ['1,200'] },
    ])
    expect(told({ filters: { action: 'sign-in', from: '2026-01-01' } }, 'export-audit')).toEqual([
      { label: 'Filters', before: null, after: ['Action: Sign in', 'From: 01/01/2026'] },
    ])
    // One of each kind that the server writes.
    const written: object[] = [
      { load: '17', program: 'p', folder: 'f', files: ['a'], newRows: 1, knownRows: 1, heldRows: 1, rejectedRows: 1 },
      { load: '17', files: ['a'], why: 'unlikelyDates', upTo: 3, hash: 'h', entries: [1], until: 'u', answer: 'a' },
      { clientInvoiceNumber: 'n', stamped: 1, known: ['m'], mapping: 1, version: 2, name: 'n', more: 1, since: 's' },
      { after: { allClients: true, clientIds: [1], calls: ['see-loads'], endsOn: 'e', overlapHours: 1, paused: true } },
      { after: { id: 'i', entryPoint: 'e', issuer: 'i', binding: 'post', signs: 'both', ssoOnly: true, format: 'f' } },
      { after: { emailDomains: ['d'], certificates: ['c'], emailAttribute: 'a', cards: {}, roles: ['ROLE_GUEST'] } },
      { replaces: 1, clientId: 1, carrierId: 1, format: 'f', what: 'charge', codes: 'c', text: 't', discount: true },
      { chargeCategory: 'tax', accessorial: 'a', accessorialCode: 'c', creditType: 'GSR', service: 's' },
      { serviceCategory: 's', login: 'l', to: 't' },
    ]
    const names = written.flatMap((detail) => Object.keys('after' in detail ? (detail.after as object) : detail))
    const labels = written.flatMap((detail) => told({ ...('after' in detail ? { before: {} } : {}), ...detail }))
    expect(labels.map(({ label }) => label).filter((label) => names.includes(label))).toEqual([])
  })

  test('names only what the entries need', () => {
    const detail = JSON.stringify({ before: { client: '2' }, after: { carrier: '1' } })
    expect([...choicesNamed([{ object: 'users 4', detail }])].sort()).toEqual(['carriers', 'clients', 'people'])
    expect([...choicesNamed([{ object: 'password', detail: null }])]).toEqual([])
  })
})

test('the file has the words of its language, and says where it was cut', async () => {
  const entry = {
    id: 7,
    at: '2026-11-21T10:00:00.000Z',
    login: null,
    someone: true as const,
    action: 'edit-record',
    object: 'carriers 3',
    decision: 'done',
    address: '192.0.2.7',
    browser: null,
    detail: JSON.stringify({ before: { code: 'A' }, after: { code: 'B' } }),
  }
  const lines = async (...input: Parameters<typeof speak>) =>
    (await auditCsv([entry], { speech: speak(...input), isCut: true })).slice(1).split('\r\n')
  expect(await lines('en', en)).toEqual([
    'Entry,When,Who,Action,What,Outcome,Address,Browser,Change',
    '7,2026-11-21T10:00:00.000Z,an administrator,Edit,Carriers 3,done,192.0.2.7,,Code: A → B',
    'Cut: only the newest 1 entries are here. Ask for fewer days.',
    '',
  ])
  const arabic = await lines('ar', ar)
  expect([arabic[0]?.split(',')[3], arabic[1]?.split(',')[3]]).toEqual([
    ar.admin.audit.action,
    ar.admin.audit.actions['edit-record'],
  ])
})
