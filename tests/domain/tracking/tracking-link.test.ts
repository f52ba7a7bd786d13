import { describe, expect, test } from 'vitest'
import { CarrierPages, trackingLink } from '../../../domain/tracking/tracking-link.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import carriers from '../../../config/carriers.json' with { type: 'json' }

const pages = loadConfig('config').carrierPages
const CONSIGNEE = {
  name: null,
  company: null,
  address: null,
  city: null,
  state: null,
  zip: '1012 AB',
  country: 'nl',
  normalisedState: null,
  normalisedCountry: 'NL',
}
const linkOf = (carrierName: string | null, trackingNumber: string | null = '1Z 999&x=1') =>
  trackingLink({ carrierName, trackingNumber, consignee: CONSIGNEE }, pages)

describe("links to the carriers' public pages [TRK-02] [TRK-03] [GAP-23]", () => {
  test('46 carriers have one, on the web and not ours', () => {
    expect(pages).toHaveLength(46)
    for (const { name } of pages) expect([name, new URL(linkOf(name) ?? '').protocol]).toEqual([name, 'https:'])
    for (const name of [
      'UPS',
      'FedEx',
      'USPS',
      'DHL Express',
      'Purolator',
      'TNT',
      'Royal Mail',
      'GLS Europe',
      'Evri',
      'Veho',
      'Amazon Shipping',
      'OnTrac',
      'Canada Post',
      'DPD UK',
      'Hermes (DE)',
      'Aramex',
    ]) {
      expect([name, linkOf(name)?.includes('1Z%20999%26x%3D1')]).toEqual([name, true])
    }
  })

  test('some have no number in their link; one needs the place too', () => {
    expect(linkOf('Yamato')).toBe('https://toi.kuronekoyamato.co.jp/cgi-bin/tneko')
    expect(linkOf('PostNL', '3S1')).toBe('https://postnl.nl/tracktrace/?B=3S1&D=NL&P=1012%20AB&T=C&L=EN')
  })

  test('the carrier is found by its name as invoices write it; another has no link', () => {
    expect(linkOf(' ups ', '1Z1')).toBe('https://www.ups.com/track?loc=en_US&tracknum=1Z1')
    expect([linkOf('Roadrunner Couriers'), linkOf(null), linkOf('UPS', null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([
    'http://carrier.example/{n}',
    'javascript:alert(1)//{n}',
    'https://carrier.example/{number}',
    'carrier.example/{n}',
    'https://',
  ])('%s is refused', (address) => {
    expect(CarrierPages.safeParse({ carriers: [...carriers.carriers, { name: 'New', address }] }).success).toBe(false)
  })

  test('a carrier stands there once', () =>
    expect(
      CarrierPages.safeParse({ carriers: [...carriers.carriers, { name: 'UPS', address: 'https://ups.example/{n}' }] })
        .success,
    ).toBe(false))
})
