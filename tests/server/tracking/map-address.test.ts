import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../server/settings.ts'
import { openTestPortal } from '../../support/portal/test-portal.ts'

describe('where addresses are shown on a map [TRK-06] [GAP-51]', () => {
  test.each([
    [
      {},
      'frame-src https://nominatim.openstreetmap.org;',
      'https://nominatim.openstreetmap.org/ui/search.html?q={address}',
    ],
    [
      { MAP_ADDRESS: 'https://maps.example:8443/embed?q={address}&zoom=9' },
      'frame-src https://maps.example:8443;',
      'https://maps.example:8443/embed?q={address}&zoom=9',
    ],
    [{ MAP_ADDRESS: 'none' }, "frame-src 'none';", null],
  ])('%j: pages may show that origin in a frame and no other', async (settings, policy, map) => {
    const portal = await openTestPortal({ settings: settings as Record<string, string> })
    const as = await portal.signIn('analyst')
    const { body, headers } = await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/trackingLinks' })
    expect((body as { map: string | null }).map).toBe(map)
    expect(headers['content-security-policy']).toContain(policy)
    await portal.close()
  })

  test.each([
    'http://maps.example/{address}',
    'https://maps.example/',
    'https://{address}.example/',
    'https://maps.example',
    'javascript:alert("{address}")',
    '{address}',
    "https://maps.example'; script-src */{address}",
  ])('%s is refused at the start', (MAP_ADDRESS) => {
    const read = readSettings({ MAP_ADDRESS })
    expect(read.ok ? read.value.MAP_ADDRESS : read.problem.issues?.map(({ path }) => path)).toEqual(['MAP_ADDRESS'])
  })
})
