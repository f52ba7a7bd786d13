import type { Fault } from '../../domain/records/record-rules.ts'
import type { FaultCode } from '../../domain/values/problem.ts'

const WORDS: Readonly<Record<FaultCode, string>> = {
  required: 'is needed',
  wrongType: 'has the wrong type',
  tooLong: 'must have at most {max} characters',
  tooMany: 'must have at most {max} entries',
  pattern: 'has characters that are not allowed here',
  email: 'must be an e-mail address',
  date: 'must be a date, YYYY-MM-DD',
  password: 'must have 8 to 50 characters, with a digit, a small and a capital letter',
  taken: 'is already in use',
  notFree: 'cannot be used; choose another one',
  unknown: 'is not one of the choices',
  unchangeable: 'cannot be changed',
  inUse: 'cannot be changed: invoices carry it',
  ownParent: 'cannot be the client itself',
  parentIsChild: 'is itself a child of another client',
  hasChildren: 'cannot be set: this client has children of its own',
  otherClient: 'holds something of another client',
  hasAccount: 'has an account of this number already',
  notHeld: 'holds something that you do not hold yourself',
  lastAdmin: 'would leave nobody who can manage users and settings',
  common: 'is one of the most common ones',
  ownWords: 'holds a name of the person, their login or address, or the name of the portal',
  noPassword: 'is needed for a new user who is not active',
}

/** A fault in the server's words, for whoever reads an answer; the browser says it in the reader's language by its code. */
export function faultWords({ code, max }: Fault): string {
  return WORDS[code].replace('{max}', String(max))
}
