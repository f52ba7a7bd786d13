import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword, saysWhoseItIs } from '../../../server/access/passwords/common-passwords.ts'
import { fitsPasswordRules, passwordStrength } from '../../../domain/access/password.ts'

test('[ACC-39] 8 to 50 characters with a digit, a lower and an upper case letter', () => {
  for (const fits of ['Parcel2026', 'aB345678', `aB3${'x'.repeat(47)}`])
    expect([fits, fitsPasswordRules(fits)]).toEqual([fits, true])
  for (const fails of ['', 'aB34567', `aB3${'x'.repeat(48)}`, 'parcel2026', 'PARCEL2026', 'ParcelParcel'])
    expect([fails, fitsPasswordRules(fails)]).toEqual([fails, false])
})

test('[ACC-41] the level is a third of the length, at most 4', () => {
  const strengths = Array.from({ length: 16 }, (_, length) => passwordStrength('x'.repeat(length)))
  expect(strengths.map(({ level }) => level)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4])
  expect([0, 3, 6, 9, 12, 50].map((length) => passwordStrength('x'.repeat(length)).strength)).toEqual([
    'weak',
    'weak',
    'fair',
    'good',
    'strong',
    'strong',
  ])
})

test('common passwords are known in any dress', () => {
  for (const common of [
    'Password1',
    'P@ssw0rd',
    'Passw0rd2026!',
    '123Qwerty',
    'Welcome2026',
    'LetMeIn99',
    'TestTest1',
    'Adm1n2026',
    'iL0veYou7',
    // As listed, and what is listed without its digits.
    'TrustNo1',
    'Klaster2026',
    'Max12345',
  ])
    expect([common, isCommonPassword(common)]).toEqual([common, true])
  for (const rare of ['Parcel2026', 'NewFound2026', 'Correct7horse', 'Xk29vmQp'])
    expect([rare, isCommonPassword(rare)]).toEqual([rare, false])
})

test('a password that says whose it is, or of which portal, is known in any case and dress', () => {
  const owner = {
    login: 'ana.duarte',
    firstName: 'Ines Ana',
    lastName: "O'Neill",
    email: 'nesta@heron-freight.example',
  }
  const says = (password: string) => saysWhoseItIs(password, owner, 'A-Frame')
  for (const known of [
    'Duarte2026',
    'x9-INES_ana-1X',
    '7ONeill7',
    'N3sta2026',
    'A.Frame#2026',
    'Xheronfreight1',
    'Heron2026',
  ])
    expect([known, says(known)]).toEqual([known, true])
  for (const other of ['Parcel2026', 'Ana20262026x', 'Example2026', 'Flamed2026'])
    expect([other, says(other)]).toEqual([other, false])
  const nobody = { login: '', firstName: '', lastName: '', email: '' }
  expect(saysWhoseItIs('Parcel2026', nobody, '')).toBe(false)
})

test('case and digits after it never make a common password another', () => {
  fc.assert(
    fc.property(fc.constantFrom('password', 'qwerty', 'welcome'), fc.nat(99_999), fc.boolean(), (word, number, upper) =>
      isCommonPassword(`${upper ? word.toUpperCase() : word}${number}`),
    ),
  )
})
