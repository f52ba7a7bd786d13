import { expect, test } from 'vitest'
import { missingFactor } from '../../../server/callers/missing-factor.ts'
import { openTestPortal } from '../../support/portal/test-portal.ts'

const BY_PASSWORD: { provider: string; factorAtMs: number | null } = { provider: '', factorAtMs: null }

test('off by default: nobody of the demo has a second factor or must; where everyone must, all do but who showed one to a provider', async () => {
  const portal = await openTestPortal()
  const { access, secondFactors, users } = portal.installation.deps
  const people = await users.all()
  expect(people.length).toBeGreaterThan(15)
  const asked = (secondFactorRequired: typeof access.secondFactorRequired, session = BY_PASSWORD) =>
    Promise.all(people.map((user) => missingFactor({ access: { secondFactorRequired }, secondFactors }, user, session)))
  expect(await Promise.all(people.map(({ id }) => secondFactors.has(id)))).not.toContain(true)
  const all = (said: string | null) => people.map(() => said)
  const byProvider = (factorAtMs: number | null) => ({ provider: 'a-provider', factorAtMs })
  expect(await asked(access.secondFactorRequired)).toEqual(all(null))
  expect(await asked(access.secondFactorRequired, byProvider(null))).toEqual(all(null))
  expect(await asked('everyone')).toEqual(all('second-factor-missing'))
  expect(await asked('everyone', byProvider(null))).toEqual(all('second-factor-missing'))
  expect(await asked('everyone', byProvider(1))).toEqual(all(null))
  await portal.close()
})
