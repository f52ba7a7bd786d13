import { expect, test } from 'vitest'
import { logoPath } from '../../src/shell/logo-path.ts'

const WIDTHS = {
  phone: { phone: true, tablet: true },
  tablet: { phone: false, tablet: true },
  wide: { phone: false, tablet: false },
}
const AFRAME = { menu: [{ label: 'dashboardsNew', entries: [{ pages: 'all' as const }] }], routes: [] }
const INVOICES = { menu: [], routes: [{ path: '/invoices', label: 'invoices' }] }

test.each([
  ['phone', AFRAME, '/aframe/dashboard'],
  ['tablet', INVOICES, '/invoices'],
  ['wide', { ...AFRAME, ...INVOICES }, '/'],
] as const)('on a %s the logo leads where it should (NAV-16)', (width, navigation, path) => {
  expect(logoPath({ ...WIDTHS[width], navigation })).toBe(path)
  expect(logoPath({ ...WIDTHS[width], navigation: undefined })).toBe(path)
})

test.each([
  ['phone', INVOICES],
  ['tablet', AFRAME],
] as const)('on a %s it leads whom that does not open to the landing page (NAV-16)', (width, navigation) => {
  expect(logoPath({ ...WIDTHS[width], navigation })).toBe('/')
})
