import type { ANSWER_FAULTS } from '../../../openapi/contract/access/sso-providers.ts'

export type AnswerFault = (typeof ANSWER_FAULTS)[number]

/** A provider's answer that signs nobody in; the message is for the log. */
export class AnswerRefused extends Error {
  readonly fault: AnswerFault

  constructor(fault: AnswerFault, message: string) {
    super(message)
    this.name = 'AnswerRefused'
    this.fault = fault
  }
}

/** What the library's words mean, the first that fits; what it says of neither is in the answer's form. */
const LIBRARY: readonly (readonly [RegExp, AnswerFault])[] = [
  [/signature/i, 'signature'],
  [/audience/i, 'audience'],
  [/InResponseTo/, 'request'],
  [/not yet valid|expired|No valid subject confirmation/, 'time'],
]

/** A refusal of the library, or a fault of its own, as one of ours. */
export function libraryRefusal(error: unknown, otherwise: AnswerFault): AnswerRefused {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
  return new AnswerRefused(LIBRARY.find(([words]) => words.test(message))?.[1] ?? otherwise, message)
}
