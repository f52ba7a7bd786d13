import { expect, test } from 'vitest'
import { mustSetUpFactor } from '../../../server/callers/must-set-up.ts'
import { openTestPortal } from '../../support/portal/test-portal.ts'

test('off by default: nobody of the demo has a second factor or must; where everyone must, all do who come by a password', async () => {
  const portal = await openTestPortal()
  const { access, secondFactors, users } = portal.installation.deps
  const people = await users.all()
  expect(people.length).toBeGreaterThan(15)
  const asked = (secondFactorRequired: typeof access.secondFactorRequired, provider = '') =>
    Promise.all(
      people.map((user) => mustSetUpFactor({ access: { secondFactorRequired }, secondFactors }, user, { provider })),
    )
  expect(await Promise.all(people.map(({ id }) => secondFactors.has(id)))).not.toContain(true)
  expect(await asked(access.secondFactorRequired)).not.toContain(true)
  expect(await asked('everyone')).not.toContain(false)
  expect(await asked('everyone', 'a-provider')).not.toContain(true)
  await portal.close()
})
