import { expect, test } from 'vitest'
import en from '../../config/locales/en.json' with { type: 'json' }
import { PERMISSIONS } from '../../domain/access/permission.ts'
import { FAULT_CODES } from '../../domain/values/problem.ts'
import { RECORD_SOURCES, type SourceField } from '../../domain/records/record-sources.ts'
import type { RecordField } from '../../domain/records/record-spec.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { AUDIT_ACTIONS } from '../../server/state/audit-log.ts'
import { choiceText, lackingOf, refusedFields, valueText } from '../../src/records/record-words.ts'
import { filterSetKeys } from '../../domain/dashboards/filter-set.ts'

test('every field, fault, group and kind of record has its words', () => {
  const { fields, faults, groups, names, addTitles, editTitles } = en.records
  expect(
    Object.values(RECORD_SOURCES)
      .flatMap(Object.keys)
      .filter((name) => !(name in fields)),
  ).toEqual([])
  const values: Readonly<Record<string, object>> = en.records.values
  expect(
    Object.values(RECORD_SOURCES)
      .flatMap((source): [string, SourceField][] => Object.entries(source))
      .flatMap(([name, { oneOf = [] }]) => oneOf.filter((word) => !(word in (values[name] ?? {})))),
  ).toEqual([])
  expect(FAULT_CODES.filter((code) => !(code in faults) && !(`${code}_other` in faults))).toEqual([])
  expect(Object.keys(PERMISSIONS).filter((group) => !(group in groups))).toEqual([])
  const { records } = loadConfig('config')
  expect([...records.keys()].filter((id) => !(id in names))).toEqual([])
  expect(
    [...records].filter(([id, { permissions }]) => permissions.add && !(id in addTitles)).map(([id]) => id),
  ).toEqual([])
  expect(
    [...records].filter(([id, { permissions }]) => permissions.edit && !(id in editTitles)).map(([id]) => id),
  ).toEqual([])
})

test('the status of an invoice is said in words; one that nobody named as it is stored', () => {
  expect(
    ['open', 'duplicate', 'zeropayclose', 'ode', 'on hold'].map((status) =>
      valueText({ name: 'status', type: 'text', required: false, once: false, initially: false }, status, {}),
    ),
  ).toEqual(['Open', 'Duplicate', 'Closed at zero pay', 'ODE', 'on hold'])
})

test('roles are named, in lists, files and forms, and each has its name', () => {
  expect(PERMISSIONS.roles.filter((role) => !(role in en.permissions.names))).toEqual([])
  const roles: RecordField = {
    name: 'roles',
    type: 'choices',
    from: 'roles',
    required: false,
    once: false,
    initially: false,
  }
  const choices = { roles: [{ value: 'ROLE_GUEST', label: 'ROLE_GUEST' }] }
  expect(valueText(roles, ['ROLE_GUEST', 'ROLE_INTERNAL'], choices)).toBe('Guest, Internal staff')
  expect(choiceText(roles, 'ROLE_GUEST', choices)).toBe('Guest')
  const permission: RecordField = { ...roles, name: 'permission', type: 'text', from: undefined }
  expect(['ROLE_GUEST', 'ACL_ADMIN'].map((name) => valueText(permission, name, {}))).toEqual(['Guest', 'ACL_ADMIN'])
})

test('every action of the audit log has its words', () => {
  expect(AUDIT_ACTIONS.filter((action) => !(action in en.admin.audit.actions))).toEqual([])
})

test('filter sets are read from the keys of settings, by page and name [FILT-33, FILT-37]', () => {
  const keys = [
    'theme',
    'filterset:spend:allclients:west',
    'filterset:refund:5:late',
    'filterset:spend:7:east',
    'filterset:spend',
    'filterset:spend:x:y',
    'layout:spend',
  ]
  expect(filterSetKeys(keys)).toEqual([
    { key: 'filterset:refund:5:late', page: 'refund', clientId: 5, name: 'late' },
    { key: 'filterset:spend:7:east', page: 'spend', clientId: 7, name: 'east' },
    { key: 'filterset:spend:allclients:west', page: 'spend', clientId: null, name: 'west' },
  ])
})

test('a refusal is told at the fields that show it, in the words of its code; all else above the form', () => {
  const field = (name: string, change: object = {}) => ({
    name,
    type: 'text' as const,
    required: false,
    once: false,
    initially: false,
    ...change,
  })
  const issue = (name: string, code?: 'lastAdmin' | 'tooLong') => ({
    path: `body.values.${name}`,
    message: 'in English',
    ...(code ? { code } : {}),
  })
  expect(
    refusedFields(
      [issue('activated', 'lastAdmin'), issue('login', 'tooLong'), issue('clients', 'lastAdmin'), issue('elsewhere')],
      [field('activated', { type: 'flag' }), field('login', { max: 100 })],
    ),
  ).toEqual([
    { name: 'activated', message: 'Nobody would be left who can manage users and settings.' },
    { name: 'login', message: 'Use at most 100 characters.' },
    { name: null, message: 'Clients: Nobody would be left who can manage users and settings.' },
    { name: null, message: 'elsewhere: in English' },
  ])
})

test('a person saved without permissions or without clients is told of', () => {
  const whole = { permissions: ['NEW_BI_TOOLS'], clients: ['1'], allClients: false }
  expect([
    lackingOf(whole),
    lackingOf({ ...whole, clients: [], allClients: true }),
    lackingOf({ ...whole, clients: [] }),
    lackingOf({ ...whole, permissions: [] }),
    lackingOf({ permissions: [], clients: [], allClients: false }),
  ]).toEqual([null, null, 'clients', 'permissions', 'both'])
})
