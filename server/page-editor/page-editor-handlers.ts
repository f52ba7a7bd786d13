import * as z from 'zod'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import { clientOfPage, pageOpens } from '../../domain/dashboards/navigation.ts'
import { PageSpec, type Page } from '../../domain/dashboards/page-spec.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { PAGE_EDITOR_OPERATIONS } from '../../openapi/contract/page-editor.ts'
import type { Caller, Person, PersonNeeds } from '../callers/caller.ts'
import { newPageText } from '../config-tools/new-page.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { ConfigSnapshot } from '../config/config-snapshot.ts'
import type { ConfigStore } from '../config/config-store.ts'
import { makeJsonSchemas } from '../config/make-json-schemas.ts'
import { publishedFile } from '../config/published-pages.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { KeptPages, KeptPlace } from '../kept-pages/kept-pages.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { visibleClients } from '../callers/visible/visible-clients.ts'
import { checkDraft, checkDraftQueries, draftFile } from './check-draft.ts'
import type { PagePreviews } from './page-previews.ts'

export interface PageEditorNeeds extends PersonNeeds {
  readonly audit: AuditLog
  readonly config: ConfigStore
  readonly keptPages: KeptPages
  readonly previews: PagePreviews
}

const MOST_DRAFTS = 50

const ACTIONS = { given: 'publish-page', restored: 'restore-page', withdrawn: 'return-page' } as const

/** Pages that people edit in the product: everybody's by who holds every client, a client's by who holds the client. Decision 0105 */
export const pageEditorHandlers: Handlers<keyof typeof PAGE_EDITOR_OPERATIONS, PageEditorNeeds> = {
  editedPages: async ({ caller, deps }) => {
    const config = deps.config.current()
    const clients = visibleClients(caller.scope, await deps.clients.all()).map(({ id, name }) => ({ id, name }))
    const files = new Set(filesOf(deps).map(({ id }) => id))
    const published = new Set(deps.keptPages.published().map(({ id }) => id))
    const drafted = new Set(await deps.keptPages.draftedBy(caller.user.id))
    const ids = [...new Set([...config.pages.map(({ id }) => id), ...files, ...published, ...drafted])]
    return ok({
      pages: ids
        .filter((id) => mayEdit(caller, id))
        .map((id) => ({
          id,
          name: config.pages.find((page) => page.id === id)?.name ?? id,
          client: clients.find((client) => client.id === clientOfPage(id)) ?? null,
          stands: standsAs(id, config),
          hasFile: files.has(id),
          published: published.has(id),
          drafted: drafted.has(id),
        })),
      clients,
      forEverybody: hasEveryClient(caller.user),
      newPage: newPageText(
        'New page',
        config.pages.filter((page) => mayEdit(caller, page.id)),
      ),
    })
  },

  pageSchema: async ({ deps }) => {
    const schema = z.record(z.string(), z.unknown()).parse(makeJsonSchemas()['page.schema.json'])
    return ok({ schema, filterLists: Object.keys(deps.config.current().filterLists) })
  },

  editedPage: async ({ caller, deps, params: { id } }) => {
    if (!mayEdit(caller, id)) return failed('not-found')
    const config = deps.config.current()
    const [versions, drafts, logins, clients] = await Promise.all([
      deps.keptPages.versions(placeOf(id)),
      deps.keptPages.drafts(id),
      shownLogins(caller, deps.users),
      deps.clients.all(),
    ])
    const file = filesOf(deps).find((source) => source.id === id)
    const client = clients.find((each) => each.id === clientOfPage(id))
    const draft = drafts.find(({ userId }) => userId === caller.user.id)
    if (!file && versions.length === 0 && !draft) return failed('not-found')
    return ok({
      id,
      client: client ? { id: client.id, name: client.name } : null,
      stands: standsAs(id, config),
      fileText: file?.text ?? null,
      versions: versions.map(({ version, text, at, byUserId }) => ({
        version,
        text,
        at,
        by: logins.get(byUserId) ?? null,
      })),
      problems:
        standsAs(id, config) === 'published'
          ? []
          : config.problems.filter(({ file: at }) => at === publishedFile(id)).map(problemOf(id)),
      draft: draft ? { text: draft.text, baseVersion: draft.baseVersion, at: draft.at } : null,
      others: drafts
        .filter(({ userId }) => userId !== caller.user.id)
        .map(({ userId, at }) => ({ by: logins.get(userId) ?? null, at })),
    })
  },

  keepPageDraft: async ({ caller, deps, params: { id }, body }) => {
    if (!mayEdit(caller, id)) return failed('not-found')
    if (body.text === standingText(id, deps)) await deps.keptPages.dropDraft(id, caller.user.id)
    else {
      const drafted = await deps.keptPages.draftedBy(caller.user.id)
      if (!drafted.includes(id) && drafted.length >= MOST_DRAFTS) return failed('settings-full')
      await deps.keptPages.keepDraft(id, { userId: caller.user.id, ...body })
    }
    const { problems, page } = checkDraft({ id, text: body.text }, deps.config)
    return ok({
      problems: problems.map(problemOf(id)),
      page: page ? z.encode(SentPage, deps.previews.show(caller.user.id, page)) : null,
      roles: page ? rolesSee(page, { caller, config: deps.config.current() }) : [],
    })
  },

  dropPageDraft: async ({ caller, deps, params: { id } }) => {
    if (!mayEdit(caller, id)) return failed('not-found')
    await deps.keptPages.dropDraft(id, caller.user.id)
    return ok({ status: 'ok' })
  },

  publishPage: async ({ caller, deps, params: { id }, body: { text, baseVersion } }) => {
    if (!mayEdit(caller, id)) return failed('not-found')
    const problems = text === null ? [] : await faultsOf({ id, text }, deps)
    if (problems.length > 0) return ok({ outcome: 'faulty', problems: problems.map(problemOf(id)) })
    const published = await deps.keptPages.step(
      placeOf(id),
      { audience: text === null ? [] : [{ kind: 'everyone' }], text, expected: baseVersion },
      caller.user.id,
    )
    if (!published.ok) {
      if (published.problem.code !== 'version-conflict') return published
      const [newest] = await deps.keptPages.versions(placeOf(id))
      const logins = await shownLogins(caller, deps.users)
      return ok({
        outcome: 'conflict',
        version: newest?.version ?? 0,
        text: newest?.text ?? null,
        at: newest?.at ?? '',
        by: logins.get(newest?.byUserId ?? 0) ?? null,
      })
    }
    const { version, became, restored } = published.value
    await deps.audit({
      userId: caller.user.id,
      action: ACTIONS[became],
      object: id,
      decision: 'done',
      detail: JSON.stringify({ version, ...(restored === undefined ? {} : { restored }) }),
    })
    return ok({ outcome: 'published', version })
  },
}

const SentPage = PageSpec.safeExtend({ id: z.string() })

function filesOf({ config }: Pick<PageEditorNeeds, 'config'>) {
  return config.sources().sources.filter(({ folder, id, file }) => folder === 'pages' && file !== publishedFile(id))
}

/** Where its published versions are kept. */
function placeOf(id: string): KeptPlace {
  return { kind: 'config', item: id, ownerId: null }
}

/** What a draft of a page is held against: what was published last, else its file. */
function standingText(id: string, deps: PageEditorNeeds): string | null | undefined {
  return (deps.keptPages.published().find((each) => each.id === id) ?? filesOf(deps).find((each) => each.id === id))
    ?.text
}

function mayEdit({ user, scope }: Pick<Caller, 'user' | 'scope'>, id: string): boolean {
  const client = clientOfPage(id)
  return client === undefined ? hasEveryClient(user) : scope.families.has(client)
}

function standsAs(id: string, { standingPages, pages }: ConfigSnapshot): 'file' | 'published' | 'earlier' | 'neither' {
  const file = standingPages.get(id)
  if (file !== undefined) return file === publishedFile(id) ? 'published' : 'file'
  return pages.some((page) => page.id === id) ? 'earlier' : 'neither'
}

/** Why a page cannot be published: what its text says is told before anything is asked of the engine. */
async function faultsOf(
  draft: { readonly id: string; readonly text: string },
  deps: PageEditorNeeds,
): Promise<readonly ConfigProblem[]> {
  const { problems, page } = checkDraft(draft, deps.config)
  return page ? checkDraftQueries(draft, { store: deps.config, today: deps.today() }) : problems
}

/** As its editor is told; a file is named where the fault is not in the text that is edited. */
const problemOf =
  (id: string) =>
  ({ file, line, column, found, message }: ConfigProblem) => {
    const isOwn = file === draftFile(id) || file === publishedFile(id)
    return { file: isOwn ? null : file, line, column, found, message }
  }

/** What each role sees of a page that may open dashboards and nothing else. */
function rolesSee(page: Page, { caller, config }: { readonly caller: Person; readonly config: ConfigSnapshot }) {
  return PERMISSIONS.roles.map((role) => {
    const visitor = {
      held: new Set([role, 'NEW_BI_TOOLS', 'DASHBOARDS_VIEW']),
      passwordExpired: false,
      onlySomeClients: true,
      clients: caller.scope.families,
    }
    const opens = (id: string) => {
      const drawn = config.pages.find((each) => each.id === id)
      return drawn !== undefined && pageOpens(drawn, config.navigation, visitor)
    }
    return {
      role,
      opens: pageOpens(page, config.navigation, visitor),
      leftOut: page.widgets.flatMap((placed) =>
        placed.page === undefined || placed.page === page.id || opens(placed.page) ? [] : [placed.chartName],
      ),
    }
  })
}
