import { describe, expect, test } from 'vitest'
import { PERMISSIONS, can } from '../../../domain/access/permission.ts'
import listed from '../../fixtures/permissions.json' with { type: 'json' }

const GROUPS = {
  'NAV-40': ['parcel', 'markup', 'exceptions'],
  'NAV-41': ['freight'],
  'NAV-42': ['admin'],
  'NAV-43': ['gates', 'roles'],
} as const
/** The assistant's internal users (CHAT-12, decision 0018) have no name in the lists. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  'NAV-42': ['PAGE_EDIT', 'TARGET_EDIT'],
  'NAV-43': ['ROLE_INTERNAL'],
}

describe('permission names', () => {
  test.each(Object.entries(GROUPS))('%s: the names are exactly those listed, and ours', (item, groups) => {
    const known = groups.flatMap((group) => [...PERMISSIONS[group]]).sort()
    expect(known).toEqual([...listed[item as keyof typeof GROUPS], ...(OURS[item] ?? [])].sort())
  })

  test('no name is known twice (NAV-40 to NAV-43)', () => {
    const all = Object.values(PERMISSIONS).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.values(GROUPS).flat().sort())
  })
})

describe('a check', () => {
  const held = new Set(['NEW_BI_TOOLS', 'ROLE_CLIENT'])
  test('with an empty needed list passes (NAV-30)', () => {
    expect(can(new Set(), [])).toBe(true)
    expect(can(held, [])).toBe(true)
  })
  test('passes with any one of the needed names, and only with the exact one', () => {
    expect(can(held, ['DASHBOARDS_VIEW', 'NEW_BI_TOOLS'])).toBe(true)
    expect(can(held, ['DASHBOARDS_VIEW'])).toBe(false)
    expect(can(held, ['new_bi_tools', 'NEW_BI_TOOL', ''])).toBe(false)
    expect(can(new Set(), ['NEW_BI_TOOLS'])).toBe(false)
  })
})
