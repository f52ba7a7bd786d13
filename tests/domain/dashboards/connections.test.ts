import fc from 'fast-check'
import { expect, test } from 'vitest'
import shipped from '../../../config/navigation.json' with { type: 'json' }
import other from '../../../config/other-applications.json' with { type: 'json' }
import { placeId, servedBy, type Connection } from '../../../domain/dashboards/connections.ts'
import { NavigationSpec } from '../../../domain/dashboards/navigation.ts'

const applications = (address: string | null) => ({ applications: { ui1: { name: 'Billing', address } } })
const area = { path: '/ui1/jobs', servedBy: 'ui1' }
const here = { path: '/clients' }

test('an area without an address is not connected, and what no application has is here [GAP-30]', () => {
  expect(servedBy(area, applications(null), {})).toEqual({ name: 'Billing', address: null, newTab: true, own: false })
  expect(servedBy(here, applications('https://portal.example'), {})).toBeUndefined()
})

test("an area is below its application's address: the one a person entered, else that of the file", () => {
  expect(servedBy(area, applications('https://portal.example/'), {})).toMatchObject({
    address: 'https://portal.example/ui1/jobs',
    newTab: true,
  })
  const entered = { ui1: { address: 'https://billing.example/app', newTab: false } }
  expect(servedBy(area, applications('https://portal.example'), entered)).toEqual({
    name: 'Billing',
    address: 'https://billing.example/app/ui1/jobs',
    newTab: false,
    own: false,
  })
})

test('an address of its own counts before its application and before a page that is here', () => {
  const connections = {
    ui1: { address: 'https://billing.example', newTab: false },
    '/ui1/jobs': { address: 'https://jobs.example/all?of=1', newTab: true },
    '/clients': { address: 'https://crm.example/clients', newTab: false },
  }
  expect(servedBy(area, applications(null), connections)).toEqual({
    name: 'Billing',
    address: 'https://jobs.example/all?of=1',
    newTab: true,
    own: true,
  })
  expect(servedBy(here, applications(null), connections)).toMatchObject({ name: 'crm.example', own: true })
})

test('an application that is connected, whatever it is called, moves no area of another, nor what is here', () => {
  const connection = fc.record({ address: fc.webUrl(), newTab: fc.boolean() })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), connection), (connections: Record<string, Connection>) => {
      const { '/clients': _here, '/ui1/jobs': _area, ui1: _application, ...others } = connections
      expect(servedBy(here, applications(null), others)).toBeUndefined()
      expect(servedBy(area, applications(null), others)?.address).toBeNull()
    }),
  )
})

test('the records of applications and areas have ids that differ', () => {
  const places = [...Object.keys(other.applications), ...NavigationSpec.parse(shipped).routes.map(({ path }) => path)]
  expect(new Set(places.map(placeId)).size).toBe(places.length)
  expect(places.map(placeId).every((id) => /^\w{1,60}$/.test(id))).toBe(true)
})
