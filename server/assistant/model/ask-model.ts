import type { Ask } from '../../../domain/assistant/question/ask.ts'
import { askFromModel, type ModelAskContext } from '../../../domain/assistant/question/ask-from-model.ts'
import type { AskModel } from './model-client.ts'
import type { ModelReadings } from './model-readings.ts'
import { modelPrompt, modelSystem, type ModelPromptInput } from './model-prompt.ts'

export interface ModelNeeds {
  /** Null: the installation has none. */
  readonly askModel: AskModel | null
  readonly modelReadings: ModelReadings
  readonly warn: (line: string) => void
}

export interface ReadByModelInput
  extends Omit<ModelPromptInput, 'catalog' | 'names' | 'today'>, Omit<ModelAskContext, 'typed'> {
  readonly userId: number
  readonly question: string
  /** Questions before it, the oldest first. */
  readonly earlier: readonly string[]
  readonly signal: AbortSignal
}

/** Questions before it that a model is told. */
const MOST_EARLIER = 4

/** Asks the model what a question means. Undefined: there is none, it does not answer in time, or with what is no question in its form. */
export async function readByModel(
  { userId, question, earlier, signal, words, ...context }: ReadByModelInput,
  { askModel, modelReadings, warn }: ModelNeeds,
): Promise<Ask | undefined> {
  if (!askModel) return undefined
  const before = earlier.slice(-MOST_EARLIER)
  try {
    const text = await askModel({
      system: modelSystem({ ...context, words }),
      prompt: modelPrompt(question, before),
      signal,
    })
    const told = jsonOf(text)
    const ask = askFromModel(told, { ...context, typed: [question, ...before] })
    if (ask) modelReadings.keep({ userId, question, before: earlier.at(-1) }, told)
    return ask
  } catch (error) {
    if (!signal.aborted) warn(`The language model did not read a question: ${reasonOf(error)}`)
    return undefined
  }
}

/** What went wrong without what was asked or answered. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' ? `${error.name} (status ${statusCode})` : error.name
}

/** An answer that is one JSON object and nothing else; a fence around it is none of its words. */
function jsonOf(text: string): unknown {
  const [, fenced] = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text) ?? []
  try {
    return JSON.parse(fenced ?? text)
  } catch {
    return undefined
  }
}
