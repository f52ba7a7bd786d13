import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../../domain/records/record-spec.ts'
import { takenOver } from '../../../src/records/form/taken-over.ts'

const fields = fieldsOf({ source: 'users', form: [] })
const choice = (value: string, locked = false) => ({ value, label: value, ...(locked ? { locked } : {}) })
const choices = {
  roles: [choice('ROLE_CLIENT')],
  permissions: [choice('USER_VIEW'), choice('USER_EDIT', true), choice('LTL')],
  clients: [choice('1'), choice('2')],
}
const now = { roles: [], permissions: ['USER_EDIT'], allClients: false, clients: ['2'], login: 'someone' }

describe('permissions taken over', () => {
  test('of a set: its roles and permissions; clients stay', () => {
    expect(takenOver({ from: { roles: ['ROLE_CLIENT'], permissions: ['LTL'] }, now, fields, choices })).toEqual({
      values: { roles: ['ROLE_CLIENT'], permissions: ['USER_EDIT', 'LTL'] },
      left: [],
    })
  })

  test('of a person: the clients too, and neither name nor password', () => {
    const from = {
      login: 'other',
      password: '',
      activated: false,
      roles: [],
      permissions: ['USER_VIEW'],
      allClients: true,
      clients: ['1'],
    }
    expect(takenOver({ from, now, fields, choices }).values).toEqual({
      allClients: true,
      clients: ['1'],
      roles: [],
      permissions: ['USER_VIEW', 'USER_EDIT'],
    })
  })

  test('what the reader may not give is named and not taken', () => {
    expect(
      takenOver({
        from: { permissions: ['USER_VIEW', 'USER_EDIT', 'UNKNOWN'] },
        now: { permissions: [] },
        fields,
        choices,
      }),
    ).toEqual({ values: { permissions: ['USER_VIEW'] }, left: ['USER_EDIT', 'UNKNOWN'] })
  })

  test('whatever is taken over, locked permissions stay as they are and everything else is as it was given', () => {
    const names = ['USER_VIEW', 'USER_EDIT', 'LTL', 'UNKNOWN']
    fc.assert(
      fc.property(fc.subarray(names), fc.subarray(names.slice(0, 3)), (given, held) => {
        const { values, left } = takenOver({
          from: { permissions: given },
          now: { permissions: held },
          fields,
          choices,
        })
        const taken = values.permissions as string[]
        expect(taken.includes('USER_EDIT')).toBe(held.includes('USER_EDIT'))
        expect(['USER_VIEW', 'LTL'].map((name) => taken.includes(name))).toEqual(
          ['USER_VIEW', 'LTL'].map((name) => given.includes(name)),
        )
        expect(left).toEqual(given.filter((name) => !taken.includes(name)))
      }),
    )
  })
})
