import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { own } from '../../../domain/values/entries.ts'

/** The passwords that are found most often where some were stolen. Source: the README beside the reference data. */
const LISTED = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  .trim()
  .split('\n')
const LEAST_WORD_LETTERS = 3
/** As they are listed, and without what stands around them. */
const WORDS = new Set([...LISTED, ...LISTED.map(bareOf).filter(({ length }) => length >= LEAST_WORD_LETTERS)])

const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether a password is such a word, in any case, with digits and signs around it or in place of letters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = bareOf(lower)
  const spelled = [bare, lower, lower.replace(/(?<![\d\W_])[\d\W_]+$/, '')].map(inLetters)
  return [bare, ...spelled].some(
    (text) =>
      WORDS.has(text) ||
      (WORDS.has(text.slice(0, text.length / 2)) && text === text.slice(0, text.length / 2).repeat(2)),
  )
}

/** Fewer letters stand in many words. */
const LEAST_OWN_LETTERS = 4

/** Who somebody is, as far as a password may say it. */
export interface PasswordOwner {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Whether a password holds a name of its person, their login, a part of their address, or the portal's name, in any case and dress. */
export function saysWhoseItIs(
  password: string,
  { login, firstName, lastName, email }: PasswordOwner,
  portal: string,
): boolean {
  const named = [login, firstName, lastName, email.replace(/\.[^.@]*$/, ''), portal]
  const words = named
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersOf)
    .filter(({ length }) => length >= LEAST_OWN_LETTERS)
  const lower = password.toLowerCase()
  return [lower, inLetters(lower)].map(lettersOf).some((said) => words.some((word) => said.includes(word)))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function bareOf(lower: string): string {
  return lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

function inLetters(lower: string): string {
  return lower.replace(/[013457@$!]/g, (sign) => own(LETTER_OF, sign) ?? sign)
}
