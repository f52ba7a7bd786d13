import { expect, test } from 'vitest'
import { createAnswerHub, type Listener } from '../../../server/assistant/answer-hub.ts'
import { replyWith } from '../../machines/chat/cases.ts'

test('an answer that came while nobody of its session listened is sent to who listens next, once, for ten minutes', async () => {
  let nowMs = Date.UTC(2026, 10, 21)
  const hub = createAnswerHub(() => new Date(nowMs))
  const heard: string[] = []
  const listener = (name: string, userId: number, sessionId: string): Listener => ({
    userId,
    sessionId,
    ofOthers: false,
    send: async ({ data }) => void heard.push(`${name} ${data.userPrompt}`),
  })
  const tell = (prompt: string) =>
    hub.publish({ userId: 1, sessionId: 'one' }, replyWith({ userPrompt: prompt, questionId: null }))
  const listen = async (...who: Parameters<typeof listener>) => {
    const one = listener(...who)
    const end = hub.listen(one)
    await hub.catchUp(one)
    return end
  }
  await tell('first')
  await listen('other tab', 1, 'two')
  await listen('somebody else', 2, 'one')
  expect(heard).toEqual([])
  const end = await listen('anew', 1, 'one')
  await tell('second')
  end()
  await tell('third')
  for (const name of ['again', 'once more']) (await listen(name, 1, 'one'))()
  await tell('old')
  nowMs += 10 * 60_000
  await listen('late', 1, 'one')
  expect(heard).toEqual(['anew first', 'anew second', 'again third'])
})

test('who is told what was before hears nothing of what comes meanwhile until then, so that nothing between is missed where it breaks off', async () => {
  const hub = createAnswerHub(() => new Date())
  const heard: string[] = []
  let goOn = () => {}
  const told = new Promise<void>((resolve) => (goOn = resolve))
  const send = async ({ data }: ReturnType<typeof replyWith>) => void heard.push(data.userPrompt)
  hub.listen({ userId: 1, sessionId: 'two', ofOthers: true, send }, told)
  const published = hub.publish({ userId: 1, sessionId: 'one' }, replyWith({ userPrompt: 'now' }))
  await new Promise((resolve) => setImmediate(resolve))
  heard.push('before')
  goOn()
  await published
  expect(heard).toEqual(['before', 'now'])
})
