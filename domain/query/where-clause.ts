import * as z from 'zod'
import type { Problem } from '../values/problem.ts'
import { MAX_CONDITION_LENGTH, parseCondition, printCondition, type Condition } from './condition.ts'

/** A where-clause in a file of config/: text in the file, a condition in what is read from it. */
export const WrittenClause = read(z.string(), ({ issues, detail }) => issues?.[0]?.message ?? detail)

/** A where-clause of a call, or of what people saved: text on the way, a condition inside. */
export const SentClause = read(z.string().max(MAX_CONDITION_LENGTH), ({ detail }) => detail)

function read(text: z.ZodString, wordsOf: (problem: Problem) => string) {
  return z.codec(text, z.custom<Condition>(), {
    decode: (clause, { issues }) => {
      const parsed = parseCondition(clause)
      if (parsed.ok) return parsed.value
      const message = wordsOf(parsed.problem)
      issues.push({ code: 'invalid_format', format: 'condition', input: clause, message, continue: true })
      return z.NEVER
    },
    encode: printCondition,
  })
}
