import { CHAT_BOT_SETTINGS_KEY, isInternal, type ChatMessage, type Conversation } from '../../domain/assistant/chat.ts'
import { can } from '../../domain/access/permission.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import { ChatBotSettings } from '../../openapi/contract/access/account.ts'
import type { ASSISTANT_OPERATIONS } from '../../openapi/contract/assistant.ts'
import type { Caller } from '../callers/caller.ts'
import { heldBy, isActive, type User, type Users } from '../callers/users.ts'
import type { Call, Handlers, Reply } from '../handler.ts'
import type { Conversations } from './conversations/conversations.ts'
import type { MaySee } from './conversations/read-answers.ts'
import type { TestCases } from './conversations/test-cases.ts'
import { seesPerson, visiblePeople } from '../callers/visible/visible-people.ts'
import { assistantOff, type SwitchNeeds } from './assistant-off.ts'
import { guidelines, type GuidelinesNeeds } from './guidelines.ts'
import { messageFor } from './internal-details.ts'

type AssistantOperation = keyof typeof ASSISTANT_OPERATIONS
type AnyOperation = (typeof ASSISTANT_OPERATIONS)[AssistantOperation]
type AnyHandler = (call: Call<AnyOperation, AssistantNeeds>) => Promise<Reply<AnyOperation>>

const DONE = ok({ status: 'ok' } as const)

/** What the calls beside the socket need. */
export interface AssistantNeeds extends GuidelinesNeeds, SwitchNeeds {
  readonly conversations: Conversations
  readonly testCases: TestCases
  readonly users: Users
}

const HANDLERS: Handlers<AssistantOperation, AssistantNeeds> = {
  getUserConversations: async ({ caller, deps, body: { userId } }) => {
    if (!(await readsOf(userId, { caller, deps }))) return failed('not-found')
    const conversations = await deps.conversations.of(userId, maySee(caller))
    return ok(conversations.map((each): Conversation => ({ ...each, chatList: messagesFor(each.chatList, caller) })))
  },

  getAllChatBotUsers: async ({ caller, deps }) => {
    const people = await Promise.all(
      visiblePeople(caller, await deps.users.all()).map(async (user) =>
        (await usesAssistant(user, deps)) ? [{ userId: user.id, login: user.login }] : [],
      ),
    )
    return ok(people.flat())
  },

  renameUserConversation: async ({ caller, deps, query }) => {
    const own = { userId: caller.user.id, conversationId: Number(query.conversationId) }
    return (await deps.conversations.rename(own, query.newConversationName)) ? DONE : failed('not-found')
  },

  deleteUserConvervsation: async ({ caller, deps, body: conversationId }) => {
    return (await deps.conversations.remove({ userId: caller.user.id, conversationId })) ? DONE : failed('not-found')
  },

  feedback: async ({ caller, deps, body: { userResponseHistoryId, isHelpful } }) => {
    const rated = await deps.conversations.rate({ userId: caller.user.id, answerId: userResponseHistoryId, isHelpful })
    if (rated === undefined) return failed('not-found')
    return rated === 'kept' ? DONE : failed('version-conflict')
  },

  setReportInstanceIDToChatMessage: async ({ caller, deps, body: { userResponseHistoryId, reportInstanceId } }) => {
    return (await deps.conversations.setReport({
      userId: caller.user.id,
      answerId: userResponseHistoryId,
      reportInstanceId,
    }))
      ? DONE
      : failed('not-found')
  },

  getMoreChat: async ({ caller, deps, body: { conversationId, chunkNumber } }) => {
    const owner = await deps.conversations.ownerOf(conversationId)
    if (owner === undefined || !(await readsOf(owner, { caller, deps }))) return failed('not-found')
    return ok(
      messagesFor(
        await deps.conversations.earlier(conversationId, { loaded: chunkNumber, maySee: maySee(caller) }),
        caller,
      ),
    )
  },

  getGuidelines: async ({ caller, deps }) => ok(await guidelines(caller, deps)),

  addTestCases: async ({ caller, deps, body }) =>
    (await deps.testCases.add(caller.user.id, body)) === 'kept' ? DONE : failed('test-cases-full'),
}

/** The calls beside the socket; while the assistant is off they are refused. */
export const assistantHandlers = Object.fromEntries(
  Object.entries(HANDLERS).map(([id, handle]) => [
    id,
    async (call: Call<AnyOperation, AssistantNeeds>) => (await assistantOff(call.deps)) ?? (handle as AnyHandler)(call),
  ]),
) as unknown as Handlers<AssistantOperation, AssistantNeeds>

/** One's own conversations; an internal reader's reach is the people whose every client is theirs too. */
async function readsOf(
  userId: number,
  { caller, deps }: Pick<Call<AnyOperation, AssistantNeeds>, 'caller' | 'deps'>,
): Promise<boolean> {
  if (userId === caller.user.id) return true
  const person = isInternal(caller.held) ? await deps.users.byId(userId) : undefined
  return person !== undefined && seesPerson(caller, person)
}

/** A conversation keeps figures, so whoever reads it, its owner too, sees what is of clients that are theirs now. */
function maySee({ scope }: Pick<Caller, 'scope'>): MaySee {
  return (clientIds) => clientIds.every((id) => scope.families.has(id))
}

/** Whether a person may ask, and did not turn the assistant off for themselves. */
async function usesAssistant(
  user: User,
  { settings, today }: Pick<AssistantNeeds, 'settings' | 'today'>,
): Promise<boolean> {
  if (!isActive(user, today()) || !can(heldBy(user), ['NEW_BI_TOOLS'])) return false
  const stored = await settings.get(user.id, CHAT_BOT_SETTINGS_KEY)
  return stored === undefined || (ChatBotSettings.safeParse(JSON.parse(stored.value)).data?.enabled ?? true)
}

function messagesFor(messages: readonly ChatMessage[], { held }: Pick<Caller, 'held'>): ChatMessage[] {
  return messages.map((message) => messageFor(message, held))
}
