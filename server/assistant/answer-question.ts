import { randomUUID } from 'node:crypto'
import type { ChatLog, ChatReply, ChatReplyData, ResponseType } from '../../domain/assistant/chat.ts'
import { can } from '../../domain/access/permission.ts'
import type { Catalog } from '../../domain/query/catalog.ts'
import { sentQuery } from '../../domain/query/query.ts'
import { ok, type Result } from '../../domain/values/problem.ts'
import type { ComparedAsk } from '../../domain/assistant/question/compared-ask.ts'
import type { PlannedAsk } from '../../domain/assistant/question/plan-ask.ts'
import type { Understood } from '../../domain/assistant/question/understand.ts'
import { countedNames } from '../../domain/assistant/question/ask.ts'
import type { Refusal } from '../../domain/assistant/question/draft.ts'
import { MOST_REPORT_MONTHS } from '../../domain/reports/named-report.ts'
import { REPORT_PERMISSIONS } from '../../domain/reports/report.ts'
import { STARTER_QUESTIONS } from '../../domain/assistant/question/starter-questions.ts'
import { reportsOpenTo } from '../reports/plan-named.ts'
import type { Asker } from './asker.ts'
import type { AssistantWords } from './assistant-words.ts'
import { answerBoth } from './answer-both.ts'
import { withComparedDays } from './compared-days.ts'
import { figureAnswer } from './figure-answer.ts'
import { choicesOf } from './offers/choices.ts'
import { followUps } from './offers/follow-ups.ts'
import { labelIn } from './offers/offered-questions.ts'
import { correctedWords } from './understood-words.ts'
import { questionReader, type QuestionReader, type ReadingNeeds } from './reading/question-reader.ts'
import { readByModel, type ModelNeeds } from './model/ask-model.ts'
import { sidesAnswer, type SidesAnswer } from './sides/sides-answer.ts'
import { sidesAsked } from './sides/sides-asked.ts'
import { namedToTakeOff } from '../../domain/assistant/question/removable-parts.ts'

export interface Asked {
  readonly userPrompt: string
  /** Questions before this one, the oldest first. */
  readonly earlier: readonly string[]
  /** The texts it is answered in. */
  readonly words: AssistantWords
}

/** What a question is answered from. */
export interface AnswerNeeds extends ReadingNeeds, ModelNeeds {}

const REPORT_EXAMPLE = 'Run the Payment report for UPS from 01/01/2026 to 03/31/2026'

/** What a language model may read otherwise: words that are not known, or none of a figure. */
const FOR_A_MODEL: readonly Refusal[] = ['no-figure', 'unknown-words']

/** Of the questions that a conversation begins with, where nothing near the question is understood. */
const MOST_OFFERED = 3

const NOTHING: ChatReplyData = {
  userResponseHistoryId: null,
  isReportsJsonGenerated: false,
  assistantResponse: '',
  questions: [],
  agentsResponseFlow: [],
  conversationId: 0,
  questionId: null,
  userPrompt: '',
  text: '',
  parts: [],
  explains: null,
  chartOptions: null,
  df: [],
  totals: null,
  unfinished: [],
  withheld: null,
  page: null,
  reportsResponse: null,
  reportOrder: null,
  wikiResponse: null,
  defaultResponse: null,
  exception: null,
  actualException: null,
}

/** Answers a question from the asker's own rows, or says why not; it is not kept in a conversation yet. */
export async function answerQuestion(asked: Asked, asker: Asker, deps: AnswerNeeds): Promise<ChatReply> {
  const { words } = asked
  const answer = await attempt(asked, { asker, deps, words })
  if (!answer.ok)
    return spokenException({
      userPrompt: asked.userPrompt,
      words: words.translated(answer.problem.detail),
      actual: JSON.stringify(answer.problem),
    })
  const { type, ...data } = answer.value
  return { type, data: { ...NOTHING, userPrompt: asked.userPrompt, text: data.assistantResponse ?? '', ...data } }
}

/** An answer that says what went wrong: the words to everybody, what it was to internal users. CHAT-29 */
export function spokenException({
  words,
  actual,
  ...asked
}: {
  readonly userPrompt: string
  readonly conversationId?: number
  readonly questionId?: string | null
  readonly words: string
  readonly actual: string
}): ChatReply {
  return {
    type: 'EXCEPTION',
    data: { ...NOTHING, ...asked, assistantResponse: words, text: words, exception: words, actualException: actual },
  }
}

interface Answering {
  readonly asker: Asker
  readonly deps: AnswerNeeds
  readonly words: AssistantWords
}

type Said = Partial<ChatReplyData> & { readonly type: ResponseType }

async function attempt({ userPrompt, earlier }: Asked, { asker, deps, words }: Answering): Promise<Result<Said>> {
  const reader = await questionReader(asker, deps)
  if (!reader) return ok({ type: 'OTHERS_RESPONSE', assistantResponse: words.say('assistant.answers.noClient') })
  const { understand, values, names } = reader
  const config = deps.config.current()
  const { catalog } = config
  const userId = asker.person.user.id
  const read = understand(userPrompt, earlier)
  const byModel =
    read.kind === 'refused' && FOR_A_MODEL.includes(read.why) && namedToTakeOff(userPrompt) === undefined
      ? await readByModel(
          {
            catalog,
            names,
            values,
            today: deps.today(),
            words: config.words.get('en'),
            userId,
            question: userPrompt,
            earlier,
            signal: asker.signal,
          },
          deps,
        )
      : undefined
  const meant: Understood = byModel ? { kind: 'figures', ask: byModel, also: null, corrected: [] } : read
  const log = (kind: string): ChatLog => ({ agent: 'routing', text: kind })
  const meaningOf = (text: string) => {
    const found = understand(text, earlier)
    return found.kind === 'figures' ? JSON.stringify([found.ask, found.also]) : undefined
  }
  const refused = (why: Refusal, about: readonly string[] = []): Said => {
    const answer = said({ kind: 'refused', why, words: about }, { words, log: log(`refused: ${why}`), catalog })
    const choices = choicesOf({ userPrompt, why, about, words, meaningOf })
    return choices.length > 0 ? { ...answer, questions: choices } : answer
  }
  const isOfReports = meant.kind === 'report' || (meant.kind === 'refused' && meant.why.startsWith('report-'))
  if (isOfReports && !mayHaveReport(meant, asker, deps)) return ok(refused('report-closed'))
  if (meant.kind === 'refused') return ok(refused(meant.why, meant.words))
  if (meant.kind === 'report') return ok(reportOf(meant, { asker, words, log: log(meant.kind) }))
  if (meant.kind !== 'figures') {
    const answer = said(meant, { words, log: log(meant.kind), catalog })
    const offered = answer.questions?.filter((text) => meaningOf(text) !== undefined)
    return ok(offered ? { ...answer, questions: offered } : answer)
  }
  const [first, second] = [meant.ask, meant.also].map((ask) => (ask ? reader.plan(ask) : null))
  if (!first || second === undefined)
    return ok(
      refused(
        'not-together',
        countedNames(first && meant.also ? meant.also : meant.ask).map((name) =>
          words.translated(labelIn(catalog, name)),
        ),
      ),
    )
  const one = await withComparedDays(first, { asker, deps })
  const other = second && (await withComparedDays(second, { asker, deps }))
  const answered = (planned: ComparedAsk) =>
    figureAnswer({ planned, asker, deps, words, values, clientName: reader.clientName(words) })
  const answer = await answered(one)
  if (!answer.ok) return answer
  const also = other ? await answered(other) : null
  if (also && !also.ok) return also
  const last = other ?? one
  const told = also ? ok(null) : await answeredSides(one, { reader, asker, deps, words })
  if (!told.ok) return told
  const { summary, understood, ...shown } = {
    ...(also ? answerBoth(answer.value, also.value, words) : answer.value),
    ...told.value,
  }
  const corrected = byModel ? words.say('assistant.answers.byModel') : correctedWords(meant.corrected, words)
  return ok({
    type: 'SQL_RESPONSE',
    ...shown,
    assistantResponse: summary,
    text: [corrected, understood.line].filter((text) => text !== '').join(' '),
    parts: [
      ...(corrected === '' ? [] : [{ text: corrected, asks: null, kind: 'corrected' as const }]),
      ...understood.parts,
    ],
    questions: followUps(last, words),
    agentsResponseFlow: [
      log(byModel ? `${meant.kind}, read by the language model` : meant.kind),
      ...[one, ...(other ? [other] : [])].flatMap(queryLogs),
      { agent: 'summary', text: summary },
      ...(shown.chartOptions === null ? [] : [{ agent: 'charts' as const, text: shown.chartOptions }]),
    ],
  })
}

/** Of two sides what makes one dearer, where a page shows just that. */
async function answeredSides(
  planned: PlannedAsk,
  { reader, asker, deps, words }: Answering & { readonly reader: QuestionReader },
): Promise<Result<SidesAnswer | null>> {
  const config = { widgets: Object.fromEntries(deps.config.current().widgets) }
  const asked = sidesAsked(planned, { pages: reader.pages, clients: reader.clients, config, today: deps.today() })
  return asked ? sidesAnswer(asked, { asker, deps, words }) : ok(null)
}

function mayHaveReport(meant: Understood, { person }: Asker, deps: AnswerNeeds): boolean {
  if (!can(person.held, REPORT_PERMISSIONS)) return false
  const open = reportsOpenTo(person, { config: deps.config.current(), today: deps.today() })
  return meant.kind !== 'report' || open.some(({ name }) => name === meant.name)
}

/** Which report is meant; the window that asked has it made, of the clients that were asked about. CHAT-25 */
function reportOf(
  { name, carrier, from, to }: Extract<Understood, { kind: 'report' }>,
  { asker, words, log }: { readonly asker: Asker; readonly words: AssistantWords; readonly log: ChatLog },
): Said {
  const reportsResponse = { reportName: name, carrier, startDate: from, endDate: to }
  return {
    type: 'REPORTS_RESPONSE',
    assistantResponse: words.say('assistant.answers.report', {
      name: words.translated(name),
      carrier,
      ...words.period({ from, to }),
    }),
    reportsResponse,
    reportOrder: {
      client: asker.clientId,
      ...(asker.childClientIds.length > 0 ? { childClientIdsCSV: asker.childClientIds.join(',') } : {}),
      idempotencyKey: randomUUID(),
    },
    isReportsJsonGenerated: true,
    agentsResponseFlow: [log, { agent: 'reports', text: JSON.stringify(reportsResponse) }],
  }
}

function queryLogs({ ranges }: PlannedAsk): ChatLog[] {
  return ranges
    .flatMap(({ measures, counts, wholes }) => [
      ...measures,
      ...counts.map(({ query }) => query),
      ...wholes.filter((each) => each !== null),
    ])
    .map((query) => ({ agent: 'sql', text: JSON.stringify(sentQuery(query)) }))
}

function said(
  meant: Exclude<Understood, { kind: 'figures' | 'report' }>,
  { words, log, catalog }: { readonly words: AssistantWords; readonly log: ChatLog; readonly catalog: Catalog },
): Said {
  const { say, translated } = words
  const questions = STARTER_QUESTIONS.map((key) => say(key))
  switch (meant.kind) {
    case 'greeting': {
      const text = say('assistant.answers.greeting')
      return {
        type: 'DEFAULT_RESPONSE',
        assistantResponse: text,
        defaultResponse: text,
        questions,
        agentsResponseFlow: [log, { agent: 'default', text }],
      }
    }
    case 'word': {
      const text = say('assistant.answers.word', {
        name: translated(meant.measure.label),
        formula: translated(meant.measure.formula),
      })
      return {
        type: 'WIKI_RESPONSE',
        assistantResponse: text,
        wikiResponse: text,
        questions: [say('assistant.answers.examples.figure', { name: translated(meant.measure.label) })],
        agentsResponseFlow: [log, { agent: 'wiki', text }],
      }
    }
    case 'dimension': {
      const label = labelIn(catalog, meant.name)
      const name = translated(label)
      const example = say('assistant.answers.examples.split', { name })
      const text = say('assistant.answers.dimension', { name, example })
      return {
        type: 'WIKI_RESPONSE',
        assistantResponse: text,
        wikiResponse: text,
        questions: [example],
        agentsResponseFlow: [log, { agent: 'wiki', text }],
      }
    }
    case 'refused': {
      const text = say(`assistant.answers.refusals.${meant.why}`, {
        words: words.list(meant.words),
        months: String(MOST_REPORT_MONTHS),
        example: REPORT_EXAMPLE,
      })
      return {
        type: 'OTHERS_RESPONSE',
        assistantResponse: text,
        questions: questions.slice(0, MOST_OFFERED),
        agentsResponseFlow: [log, { agent: 'default', text }],
      }
    }
  }
}
