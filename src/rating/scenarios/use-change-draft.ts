import { useState } from 'react'
import { checkScenario } from '../../../domain/rating/scenarios/check-scenario.ts'
import type { Change } from '../../../domain/rating/scenarios/scenario.ts'
import { text } from '../../text/text.ts'
import { type ChangeFields, newChange, readChange, type ChangeField } from './change-fields.ts'
import type { ScenarioChoices } from './scenario-queries.ts'
import { scenarioFaultWords } from './scenario-words.ts'

export interface ChangeDraft {
  readonly fields: ChangeFields
  readonly set: (more: Partial<ChangeFields>) => void
  /** What is wrong in a field, once something is typed into it or the change was to be added. */
  readonly wrongAt: (field: ChangeField) => string | undefined
  /** The change, where it may be added; from now on everything that is wrong is said. */
  readonly finish: () => Change | null
}

/** A change as it is typed, held against the tables and the changes that the scenario has. */
export function useChangeDraft(choices: ScenarioChoices, others: readonly Change[]): ChangeDraft {
  const [fields, setFields] = useState(() => newChange(choices.carriers[0]?.id ?? 0))
  const [isAsked, setAsked] = useState(false)
  const set = (more: Partial<typeof fields>) => setFields((before) => ({ ...before, ...more }))
  const read = readChange(fields)
  const faults = read.change
    ? checkScenario([...others, read.change], choices).filter(({ change }) => change === others.length)
    : []
  const isTyped = (field: ChangeField) =>
    isAsked || (field === 'figure' && fields.figure !== '') || (field === 'weights' && fields.weightTo !== '')
  const wrongAt = (field: ChangeField): string | undefined => {
    const fault = faults.find((each) => each.field === field)
    if (fault) return scenarioFaultWords(fault)
    if (read.change || !read.wrong.includes(field) || !isTyped(field)) return undefined
    return text(`scenarios.wrong.${field === 'figure' && fields.kind === 'dim' ? 'divisor' : field}`)
  }
  const finish = () => {
    setAsked(true)
    return read.change && faults.length === 0 ? read.change : null
  }
  return { fields, set, wrongAt, finish }
}
