import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printSavedComparison, withSets } from '../../../domain/comparison/saved-comparison.ts'
import { setOf } from '../../machines/comparison/cases.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

describe('the setting of the comparison, through HTTP [COMP-19] [COMP-20] [COMP-25]', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('is taken in its shape alone, read back, and not written over what another tab saved', async () => {
    const as = await portal.signIn('analyst')
    const save = (filter_value: string, version?: number) =>
      portal.call(as, {
        method: 'POST',
        url: '/aiparcelweb/api/filtersettings/addfilterForKey',
        payload: { filter_key: 'comparison', filter_value },
        headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
      })
    const [west, both] = [withSets({}, [setOf('West')]), withSets({}, [setOf('West'), setOf('East')])].map(
      printSavedComparison,
    ) as [string, string]
    const wrong = await save(west.replaceAll('West', 'Set1West'), 0)
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
      400,
      expect.stringContaining('filter_value.sets.0.name: must not begin with Set1, Set2 or Set3'),
    ])
    expect(await save('{"sets":[]}', 0)).toMatchObject({ status: 400 })
    expect(await save(west, 0)).toMatchObject({ status: 200, headers: { etag: '"1"' } })
    expect(await save(both, 0)).toMatchObject({ status: 409, body: { current: { filter_value: west, version: 1 } } })
    expect(
      await portal.call(as, { method: 'POST', url: '/aiparcelweb/api/filtersettings/getFiltersforkey/comparison' }),
    ).toMatchObject({ body: [west], headers: { etag: '"1"' } })
  })
})
