// @module-tag exact
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientsInScope, makeTenantScope } from '../../server/warehouse/tenant-scope.ts'
import { randomClients } from './random-queries.ts'
import { readableClients } from './statement-leaks.ts'

const CLIENTS = [
  { id: 1, parentClientId: null },
  { id: 2, parentClientId: 1 },
  { id: 3, parentClientId: 1 },
  { id: 4, parentClientId: 1 },
  { id: 5, parentClientId: null },
]
const scopeOf = (...clientIds: number[]) => makeTenantScope({ allClients: false, clientIds }, CLIENTS)
const reads = (scope: ReturnType<typeof scopeOf>, clientId: number, ...childClientIds: number[]) =>
  clientsInScope(scope, { clientId, childClientIds })
const grants = fc.record({
  allClients: fc.boolean(),
  clientIds: fc.array(fc.integer({ min: -1, max: 20 }), { maxLength: 6 }),
})

describe('whose rows a user reads', () => {
  test('a parent without a chosen child is itself and its granted children', () => {
    expect(reads(scopeOf(1, 2, 3, 4), 1)).toEqual([1, 2, 3, 4])
    expect(reads(scopeOf(1, 3), 1)).toEqual([1, 3])
  })
  test('with children chosen it is only those, as far as they are granted and its own', () => {
    expect(reads(scopeOf(1, 2, 3, 4), 1, 2, 4)).toEqual([2, 4])
    expect(reads(scopeOf(1, 2, 5), 1, 2, 3, 5)).toEqual([2])
    expect(reads(scopeOf(1, 2), 1, 99)).toEqual([])
  })
  test('the parent itself may be chosen: alone, or beside its children, never by who is not granted it', () => {
    expect(reads(scopeOf(1, 2, 3, 4), 1, 1)).toEqual([1])
    expect(reads(scopeOf(1, 2, 5), 1, 2, 3, 5, 1)).toEqual([1, 2])
    expect(reads(scopeOf(1, 2), 2, 1)).toEqual([])
    expect(reads(scopeOf(2), 1, 1)).toEqual([])
    expect(reads(scopeOf(2), 2, 2, 1)).toEqual([2])
  })
  test('who is granted a child alone has it as a client of its own', () => {
    expect(reads(scopeOf(2), 2)).toEqual([2])
    expect(reads(scopeOf(2), 1)).toEqual([])
    expect(reads(scopeOf(2), 1, 2)).toEqual([])
  })
  test('staff hold every client, a user without grants none', () => {
    const staff = makeTenantScope({ allClients: true, clientIds: [] }, CLIENTS)
    expect([...staff.families.keys()]).toEqual([1, 2, 3, 4, 5])
    expect(reads(scopeOf(), 1)).toEqual([])
    expect(reads(scopeOf(), Number.NaN)).toEqual([])
  })

  test('for any grants, clients and request it is what the rules say, and never more than the grants', () => {
    fc.assert(
      fc.property(
        grants,
        randomClients,
        fc.integer({ min: -1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 5 }),
        (held, clients, clientId, childClientIds) => {
          const found = clientsInScope(makeTenantScope(held, clients), { clientId, childClientIds })
          expect(found.filter((id) => !held.allClients && !held.clientIds.includes(id))).toEqual([])
          expect([...found].sort()).toEqual(
            readableClients(held, { query: { clientId, childClientIdsCSV: childClientIds.join(',') }, clients }).sort(),
          )
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('two scopes have the same key exactly when they read the same', () => {
    fc.assert(
      fc.property(grants, grants, randomClients, (a, b, clients) => {
        const [one, two] = [makeTenantScope(a, clients), makeTenantScope(b, clients)]
        const same = JSON.stringify([...one.families]) === JSON.stringify([...two.families])
        expect(one.key === two.key).toBe(same)
      }),
    )
  })
})
