import type { ChatContext } from '../../../machines/assistant/chat-context.ts'
import { AssistantWindow } from '../../e2e/pages/AssistantWindow.ts'
import { answering } from '../../qa/component/answering.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { CHAT_CASES, LISTED, replyWith, type ChatCase } from './cases.ts'
import { CALLS, chatFacts, chatHands, meets, QUESTION, type ChatState } from './chat-hands.ts'
import { mountedSocket } from './mounted-socket.ts'

const [CLIENTS, CLIENT, USERS] = ['/clientsShortAFrame', '/clientsForAframeDashboards', '/getAllChatBotUsers'] as const
const NAMES = {
  kept: 'Packages',
  going: 'Costs',
  parent: 'Bluegrass',
  child: 'Bluegrass Canada',
  other: 'Cedar',
  own: 'one',
  another: 'two',
} as const
const FAMILIES = LISTED.clients.map(({ id, name }) => ({
  ...{ id, name, number: '', code: '', state: null, city: null, engageDate: null },
  ...{ parent: true, parentClientId: null },
  childClients: name === NAMES.parent ? [{ id: 12, name: NAMES.child }] : [],
}))
const ANOTHER_WINDOW = CHAT_CASES['the answer to another window arrives']

export const componentLevel: ComponentLevel<ChatCase, ChatState> = {
  starts: ['an employee’s window'],
  every: 'transition',
  happens: meets,
  // What was sent more than once is not taken back.
  facts: (context: ChatContext) =>
    [chatFacts(context), (context.pending?.sent ?? 0) > 1 && 'sent again'].filter(Boolean).join(', '),
  open: ({ page, calls, passTime, tell }) => {
    const chat = new AssistantWindow(page)
    let socket: Awaited<ReturnType<typeof mountedSocket>> | undefined
    const held = () => {
      if (!socket) throw new Error('the window is not open')
      return socket
    }
    const isWaiting = async (call: string) => (await calls.waiting()).some((path) => path.includes(call))
    const answerAll = async (call: string, body: unknown) => {
      while (await isWaiting(call)) await (await calls.next(call)).answer(body)
    }
    const { drivers, states } = chatHands(chat, page, {
      names: NAMES,
      socket: {
        stand: () => held().stand(),
        refuse: () => held().refuse(),
        cut: async () => held().cut(),
        answer: () => held().answer(),
        answerAnother: () => void held().send(ANOTHER_WINDOW.reply),
        opened: () => held().opened(),
        follows: () => held().follows(),
      },
      next: calls.next,
      waiting: calls.waiting,
      done: async (call) => {
        // The report is a machine of its own.
        if (call === CALLS.make) return await tell(CHAT_CASES['the report of an answer is made'])
        await (await calls.next(call)).answer({ status: 'ok' })
      },
      load: async (contents) => {
        const load = await calls.next(CALLS.load)
        await answerAll(USERS, LISTED.chatEnabledUsers)
        await answerAll(CLIENTS, LISTED.clients)
        await load.answer((contents ?? LISTED).conversations)
      },
      unsent: () => tell(CHAT_CASES['the question could not be sent']),
      passTime,
    })
    /** With what is asked of a client that is chosen. */
    const ofClients = (act: () => Promise<unknown>) =>
      answering(calls, Object.fromEntries(FAMILIES.map((each) => [`${CLIENT}/${each.id}`, each])), act)
    return {
      states,
      drivers: {
        ...drivers,
        'a client is chosen': (...step) => ofClients(async () => drivers['a client is chosen'](...step)),
        'sub-clients are chosen': (...step) => ofClients(async () => drivers['sub-clients are chosen'](...step)),
      },
      begin: async () => {
        socket = await mountedSocket(page, (questionId) =>
          replyWith({ questionId, userPrompt: QUESTION, conversationId: 8, userResponseHistoryId: 80 }),
        )
        await page.getByRole('button', { name: 'Open the assistant' }).click()
      },
    }
  },
}
