import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { answerOf } from '../../api/client.ts'
import type { Api } from '../../api/client.ts'

/** Asks for a challenge and does its work: the browser derives the keys beside the page. Answers base64 of {challenge, solution}. ACC-25 */
export async function solveCaptcha(api: Api): Promise<string> {
  const challenge = await answerOf(api.GET('/aiparcelweb/nologin/captchaChallenge'))
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('the captcha took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
