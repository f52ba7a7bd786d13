import { expect, test, vi } from 'vitest'

const verify = vi.hoisted(() => ({
  calls: [] as string[],
  under: 0,
  most: 0,
  hold: undefined as Promise<void> | undefined,
}))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: async (stored: string, password: string) => {
      verify.calls.push(stored)
      verify.under += 1
      verify.most = Math.max(verify.most, verify.under)
      await verify.hold
      const matches = await real.verify(stored, password)
      verify.under -= 1
      return matches
    },
  }
})
const { createPasswords } = await import('../../../../server/access/passwords/password.ts')

test('a password is kept as argon2id with 19 MiB, two passes and one lane, never the same twice', async () => {
  const passwords = await createPasswords()
  const [a, b] = [await passwords.hash('Parcel2026'), await passwords.hash('Parcel2026')]
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(a).not.toBe(b)
  expect(await passwords.check('Parcel2026', a)).toBe(true)
  expect(await passwords.check('parcel2026', a)).toBe(false)
  expect(await passwords.check('', a)).toBe(false)
})

test('an unknown user takes the same work and is never right', async () => {
  const passwords = await createPasswords()
  const known = await passwords.hash('Parcel2026')
  verify.calls.length = 0
  await passwords.check('wrong', known)
  expect(await passwords.check('nobody has this password', undefined)).toBe(false)
  expect(verify.calls).toHaveLength(2)
  const cost = (hash: string | undefined) => hash?.split('$').slice(1, 4).join('$')
  expect(cost(verify.calls[1])).toBe(cost(verify.calls[0]))
})

test('two at once, 64 waiting, and no more', async () => {
  const passwords = await createPasswords()
  const known = await passwords.hash('Parcel2026')
  let go: () => void = () => undefined
  verify.hold = new Promise((resolve) => (go = resolve))
  verify.most = 0
  const checks = Array.from({ length: 70 }, () => passwords.check('wrong', known))
  expect(await Promise.all(checks.slice(66))).toEqual([null, null, null, null])
  go()
  verify.hold = undefined
  const answers = await Promise.all(checks)
  expect(answers.filter((answer) => answer === false)).toHaveLength(66)
  expect(verify.most).toBe(2)
})
