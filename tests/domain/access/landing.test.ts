import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { landingChoice, landingOptions, landingTarget } from '../../../domain/access/landing.ts'
import { LandingPages } from '../../../domain/access/landing-spec.ts'

const pages = LandingPages.parse(JSON.parse(readFileSync('config/landing-pages.json', 'utf8')))
const names = (...held: string[]) => landingOptions(pages, new Set(held)).map(({ name }) => name)

describe('landing pages', () => {
  test('[ACC-13] LTL or LTL_ADMIN get one list, everyone else another', () => {
    expect(names('LTL', 'TMS_UI', 'NEW_BI_TOOLS')).toEqual([
      'overview',
      'freightDashboards',
      'ltlinvoices',
      'freightReports',
      'tmsui',
      'myProfile',
    ])
    expect(names('LTL_ADMIN', 'NEW_BI_TOOLS')).toEqual(['overview', 'myProfile'])
    expect(names('NEW_BI_TOOLS', 'DASHBOARDS_VIEW', 'INVOICE_SEARCH', 'RUN_REPORTS')).toEqual([
      'overview',
      'dashboards',
      'invoices',
      'reports',
      'myProfile',
    ])
  })

  test('[ACC-14] each is offered only with its permission', () => {
    expect(names('INVOICE_SEARCH')).toEqual(['invoices', 'myProfile'])
    expect(names()).toEqual(['myProfile'])
    expect(names('LTL')).toEqual(['freightDashboards', 'ltlinvoices', 'freightReports', 'myProfile'])
  })

  test('[ACC-15] a carrier left with nothing gets what asks for LTL', () => {
    expect(names('ROLE_CARRIER')).toEqual(['freightDashboards', 'ltlinvoices', 'freightReports', 'myProfile'])
    expect(names('ROLE_CARRIER', 'INVOICE_SEARCH')).toEqual(['invoices', 'myProfile'])
    const closed = { ...pages, default: pages.default.filter(({ permission }) => permission !== undefined) }
    expect(landingOptions(closed, new Set(['ROLE_CARRIER'])).map(({ permission }) => permission)).toEqual([
      'LTL',
      'LTL',
      'LTL',
    ])
    expect(landingOptions(closed, new Set(['ROLE_CLIENT']))).toEqual([])
  })

  test('[ACC-07] [ACC-08] [ACC-09] [ACC-10] the default, empty for a client, profile for a guest; others must choose', () => {
    const two = [{ name: 'overview' }, { name: 'myProfile' }]
    const choice = (account: Parameters<typeof landingChoice>[0]) => landingChoice(account, two)
    expect(choice({ defaultLandingPage: 'invoices', roles: ['ROLE_CLIENT'] })).toEqual({
      kind: 'page',
      name: 'invoices',
    })
    expect(choice({ defaultLandingPage: null, roles: ['ROLE_CLIENT'] })).toEqual({ kind: 'page', name: '' })
    expect(choice({ defaultLandingPage: null, roles: ['ROLE_GUEST'] })).toEqual({
      kind: 'page',
      name: 'profile',
    })
    expect(choice({ defaultLandingPage: null, roles: ['ROLE_CARRIER'] })).toEqual({ kind: 'must-choose' })
  })

  test('one entry is no choice, and none leads on (issue 48, 12)', () => {
    const nobody = { defaultLandingPage: null, roles: [] }
    expect(landingChoice(nobody, [{ name: 'myProfile' }])).toEqual({ kind: 'page', name: 'myProfile' })
    expect(landingChoice(nobody, [])).toEqual({ kind: 'page', name: '' })
  })

  const to = (name: string, roles: string[] = []) =>
    landingTarget(name, { options: pages.default.concat(pages.ltl), roles })
  test('[ACC-09] [ACC-17] a name that is not known leads guests to /dashboards and others to /', () => {
    expect(to('profile', ['ROLE_GUEST'])).toEqual({ path: '/dashboards', fullNavigation: false })
    expect(to('gone', ['ROLE_CLIENT'])).toEqual({ path: '/', fullNavigation: false })
    expect(to('')).toEqual({ path: '/', fullNavigation: false })
  })

  test('[ACC-18] freight and tmsui load the address anew, any other is a route', () => {
    expect(to('freightDashboards')).toEqual({ path: '/ui4/freightDashboards', fullNavigation: true })
    expect(to('tmsui')).toEqual({ path: '/tmsui', fullNavigation: true })
    expect(to('ltlinvoices')).toEqual({ path: '/ui6/ltlinvoices', fullNavigation: false })
    expect(to('invoices')).toEqual({ path: '/invoices', fullNavigation: false })
  })

  test('paths stay in this portal', () => {
    for (const path of ['https://evil.example', '//evil.example', 'invoices', '/a b', '/\\evil.example']) {
      expect(LandingPages.safeParse({ ...pages, default: [{ name: 'x', displayName: 'X', path }] }).success).toBe(false)
    }
  })
})
