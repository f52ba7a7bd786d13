import { clientsInScope } from '../../warehouse/tenant-scope.ts'
import { askableNames, planAsk, type PlannedAsk } from '../../../domain/assistant/question/plan-ask.ts'
import type { Ask } from '../../../domain/assistant/question/ask.ts'
import { askFromModel } from '../../../domain/assistant/question/ask-from-model.ts'
import { understanding, type Understood } from '../../../domain/assistant/question/understand.ts'
import type { KnownValue } from '../../../domain/assistant/question/lexicon.ts'
import { pageOpens } from '../../../domain/dashboards/navigation.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { visitorOf } from '../../navigation/visitor.ts'
import type { ClientRecord, Clients } from '../../warehouse/clients.ts'
import type { Asker } from '../asker.ts'
import type { AssistantWords, AssistantWordsNeeds } from '../assistant-words.ts'
import { knownValues, type FigureNeeds } from './known-values.ts'
import type { ModelReadings } from '../model/model-readings.ts'
import { offeredQuestions } from '../offers/offered-questions.ts'
import { lexiconsFor } from './kept-lexicons.ts'

/** What questions are read with. */
export interface ReadingNeeds extends AssistantWordsNeeds, FigureNeeds {
  readonly clients: Clients
  readonly modelReadings: ModelReadings
}

/** Reads the questions of one person about one client. */
export interface QuestionReader {
  /** That open to the asker. */
  readonly pages: readonly Page[]
  /** By dimension, those among the asker's own rows. */
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
  /** Names of the catalogue that the asker can ask for. */
  readonly names: ReadonlySet<string>
  readonly understand: (text: string, earlier: readonly string[]) => Understood
  /** Undefined: no page and no table has all of it. */
  readonly plan: (ask: Ask) => PlannedAsk | undefined
  /** Those of the client that are counted. */
  readonly clients: readonly Pick<ClientRecord, 'id' | 'name'>[]
  /** What the clients that are counted are called. */
  readonly clientName: (words: AssistantWords) => string
}

/** Undefined: the asker sees no such client. */
export async function questionReader(asker: Asker, deps: ReadingNeeds): Promise<QuestionReader | undefined> {
  const { person, clientId, childClientIds } = asker
  const clients = await deps.clients.all()
  const client = person.scope.families.has(clientId) ? clients.find(({ id }) => id === clientId) : undefined
  if (!client) return undefined
  const config = deps.config.current()
  const { catalog } = config
  const today = deps.today()
  const visitor = visitorOf(person, today)
  const pages = config.pages.filter((page) => pageOpens(page, config.navigation, visitor))
  const values = await knownValues({ asker, pages, deps })
  const names = askableNames({ catalog, pages, all: config.pages })
  const known = { catalog, names, values, today }
  const userId = person.user.id
  const counted = clientsInScope(person.scope, asker)
  const lexicons = await lexiconsFor(config, { names, values })
  return {
    pages,
    values,
    names,
    understand: understanding({
      ...known,
      words: config.words,
      lexicons,
      reports: [...config.reports.values()],
      readByModel: (question, before) =>
        askFromModel(deps.modelReadings.toldOf({ userId, question, before: before.at(-1) }), {
          ...known,
          typed: [question, ...before],
        }),
      ...offeredQuestions(
        catalog,
        LANGUAGES.map((language) => deps.texts.current(language)),
      ),
    }),
    plan: (ask) => planAsk(ask, { catalog, pages, today, clientId, childClientIds }),
    clients: clients.filter(({ id }) => counted.includes(id)),
    clientName: (words) =>
      childClientIds.length === 0
        ? client.name
        : words.list(clients.filter(({ id }) => counted.includes(id)).map(({ name }) => name)),
  }
}
