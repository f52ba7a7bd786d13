import * as z from 'zod'
import type { TextTree } from '../../domain/text-faults.ts'
import type { Mail } from './mailer.ts'

const Texts = z.object({
  mail: z.object({
    resetPassword: z.object({ subject: z.string(), greeting: z.string(), intro: z.string(), action: z.string(), validity: z.string(), ignore: z.string() }),
  }),
})

export interface ResetMail {
  readonly texts: TextTree
  readonly product: string
  readonly user: { readonly login: string; readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly link: string
  readonly minutes: number
}

/** The mail with the link that sets a new password; its texts are in config/locales. */
export function makeResetMail({ texts, product, user, link, minutes }: ResetMail): Mail {
  const { resetPassword } = Texts.parse(texts).mail
  const values: Readonly<Record<string, string>> = { product, login: user.login, name: `${user.firstName} ${user.lastName}`.trim() || user.login, minutes: String(minutes) }
  const say = (name: keyof typeof resetPassword) => resetPassword[name].replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
  const paragraph = (name: keyof typeof resetPassword) => `<p>${escaped(say(name))}</p>`
  return {
    to: user.email,
    subject: say('subject'),
    text: [say('greeting'), say('intro'), `${say('action')}:\n${link}`, say('validity'), say('ignore')].join('\n\n'),
    html: [paragraph('greeting'), paragraph('intro'), `<p><a href="${escaped(link)}">${escaped(say('action'))}</a></p>`, paragraph('validity'), paragraph('ignore')].join('\n'),
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
