import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'

/** A language model of the operator's choice, at an address that speaks as OpenAI's does. */
export interface ModelSettings {
  /** As `http://localhost:11434/v1`. */
  readonly url: string
  readonly name: string
  /** Null: it asks for none. */
  readonly key: string | null
}

/** What a model answers to a text; rejects when it does not answer in time, or with more than an answer can be. */
export type AskModel = (text: {
  readonly system: string
  readonly prompt: string
  readonly signal: AbortSignal
}) => Promise<string>

const MODEL_WITHIN_MS = 12_000
const MOST_ANSWER_BYTES = 64 * 1024
const MOST_ANSWER_TOKENS = 1_000

/** It is asked once, and not again where it fails: a person waits. */
export function createModelClient({ url, name, key }: ModelSettings, withinMs = MODEL_WITHIN_MS): AskModel {
  const provider = createOpenAICompatible({
    name: 'assistant-model',
    baseURL: url,
    ...(key === null ? {} : { apiKey: key }),
    fetch: async (input, init) => limited(await fetch(input, { ...init, headers: unkept(init), redirect: 'error' })),
  })
  return async ({ system, prompt, signal }) => {
    const { text } = await generateText({
      model: provider.chatModel(name),
      system,
      prompt,
      temperature: 0,
      maxOutputTokens: MOST_ANSWER_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
    })
    return text
  }
}

/** A connection that is kept may be closed by its server in the moment in which it is used again: each question has its own. */
function unkept(init: Parameters<typeof fetch>[1]): Headers {
  const headers = new Headers(init?.headers)
  headers.set('connection', 'close')
  return headers
}

/** The same answer, which fails where it goes on for too long. */
function limited(answer: Response): Response {
  let bytes = 0
  const body = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        if (bytes > MOST_ANSWER_BYTES) controller.error(new Error('the answer of the model is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(body, { status: answer.status, headers: answer.headers })
}
