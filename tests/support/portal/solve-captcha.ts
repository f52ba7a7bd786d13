import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge } from '../../../openapi/contract/access/passwords.ts'
import type { TestPortal } from './test-portal.ts'

/** Does the work of a challenge, as the browser does. */
export async function solveCaptcha(portal: TestPortal): Promise<string> {
  const { body } = await portal.call(undefined, { method: 'GET', url: '/aiparcelweb/nologin/captchaChallenge' })
  const challenge = body as CaptchaChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
