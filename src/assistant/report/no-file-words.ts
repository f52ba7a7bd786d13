import { problem } from '../../../domain/values/problem.ts'
import { translated } from '../../text/text.ts'

/** What is said of a report without its file. CHAT-36 */
export function noFileWords(): string {
  return translated(problem('no-such-file').detail)
}
