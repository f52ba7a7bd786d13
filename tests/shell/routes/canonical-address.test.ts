import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress } from '../../../src/shell/routes/canonical-address.ts'

const of = (address: string) => canonicalAddress(new URL(address, 'https://portal.example'))

test.each([
  ['/', '/'],
  ['/aframe/', '/aframe'],
  ['/aframe/dashboard/spend/?client=2#top', '/aframe/dashboard/spend?client=2#top'],
  ['/change_password/#key=abc', '/change_password#key=abc'],
  ['/reports', '/reports'],
])('%s is %s', (address, canonical) => expect(of(address)).toBe(canonical))

test('slashes at the start name no other site', () => {
  for (const pathname of ['//evil.example/', '///evil.example//', '//']) {
    expect(canonicalAddress({ pathname, search: '', hash: '' })).toMatch(/^\/(?!\/)/)
  }
})

test('an address keeps its query and fragment, and is canonical the second time', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const { search, hash } = new URL(address)
      const canonical = canonicalAddress(new URL(address))
      expect(canonical.endsWith(`${search}${hash}`)).toBe(true)
      expect(of(canonical)).toBe(canonical)
    }),
  )
})
