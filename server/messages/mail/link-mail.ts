import * as z from 'zod'
import type { Language } from '../../../domain/values/language.ts'
import type { TextTree } from '../../../domain/values/text-faults.ts'
import type { Mail } from './mailer.ts'
import { filled, writeMail } from './write-mail.ts'

const LinkTexts = z.object({
  subject: z.string(),
  greeting: z.string(),
  intro: z.string(),
  action: z.string(),
  validity: z.string(),
  ignore: z.string(),
})
const Texts = z.object({
  mail: z.object({ resetPassword: LinkTexts, setPassword: LinkTexts, confirmEmail: LinkTexts }),
})

/** Why a person gets a link: to set a password that was asked for or of a new person, or to confirm the address. */
export type LinkMailKind = keyof z.infer<typeof Texts>['mail']

export interface LinkMail {
  readonly kind: LinkMailKind
  readonly language: Language
  readonly texts: TextTree
  readonly product: string
  readonly user: {
    readonly login: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
  }
  readonly link: string
  readonly minutes: number
}

/** A mail with a link; its texts are in config/locales. */
export function makeLinkMail({ kind, language, texts, product, user, link, minutes }: LinkMail): Mail {
  const words = Texts.parse(texts).mail[kind]
  const values = {
    product,
    login: user.login,
    name: `${user.firstName} ${user.lastName}`.trim() || user.login,
    minutes: String(minutes),
    days: String(Math.floor(minutes / (24 * 60))),
  }
  const say = (name: keyof typeof words) => filled(words[name], values)
  return writeMail({
    to: user.email,
    language,
    subject: say('subject'),
    paragraphs: [say('greeting'), say('intro'), { words: say('action'), link }, say('validity'), say('ignore')],
  })
}
