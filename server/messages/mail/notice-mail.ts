import * as z from 'zod'
import { valueTexts } from '../../../domain/query/format.ts'
import type { Language } from '../../../domain/values/language.ts'
import type { TextTree } from '../../../domain/values/text-faults.ts'
import type { Mail } from './mailer.ts'
import { filled, writeMail } from './write-mail.ts'

/** What a person is told about their account, whoever did it. */
export const NOTICE_KINDS = [
  'passwordChanged',
  'addressChanged',
  'signInChanged',
  'secondFactorSet',
  'secondFactorRemoved',
  'newBrowser',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const NoticeText = z.object({ subject: z.string(), what: z.string() })
const kinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, NoticeText])) as Record<
  NoticeKind,
  typeof NoticeText
>
const Texts = z.object({
  mail: z.object({ notice: z.object({ greeting: z.string(), when: z.string(), doubt: z.string(), ...kinds }) }),
})

export interface NoticeMail {
  readonly kind: NoticeKind
  /** The address that is told, which need not be the person's any more. */
  readonly to: string
  readonly language: Language
  readonly texts: TextTree
  readonly product: string
  readonly user: { readonly login: string; readonly firstName: string; readonly lastName: string }
  readonly at: Date
  /** Of the new browser. */
  readonly browser: string
  readonly network: string
}

/** A mail that tells what happened to an account; its texts are in config/locales. */
export function makeNoticeMail({ kind, to, language, texts, product, user, at, browser, network }: NoticeMail): Mail {
  const { greeting, when, doubt, ...told } = Texts.parse(texts).mail.notice
  const values = {
    product,
    browser: browser || '?',
    network,
    login: user.login,
    name: `${user.firstName} ${user.lastName}`.trim() || user.login,
    day: valueTexts({ language, noData: '' }).longDate(at.toISOString().slice(0, 10)),
    time: at.toISOString().slice(11, 16),
  }
  const paragraphs = [greeting, told[kind].what, when, doubt].map((words) => filled(words, values))
  return writeMail({ to, language, subject: filled(told[kind].subject, values), paragraphs })
}
