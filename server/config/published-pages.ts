import { clientOfPage } from '../../domain/dashboards/navigation.ts'
import type { ConfigSnapshot } from './config-snapshot.ts'
import { reportConfig, type ConfigLog, type ConfigStore } from './config-store.ts'
import { makeSnapshot } from './load-config.ts'
import type { ConfigSource } from './read/read-config-folder.ts'

/** What was published of a page in the product: the text of its file. */
export interface PublishedPage {
  readonly id: string
  readonly text: string
}

/** The same list while nothing is published. */
export type PublishedNow = () => readonly PublishedPage[]

/** As problems name it. */
export function publishedFile(id: string): string {
  return `published/pages/${id}.json`
}

/**
 * The one place that says whether a page is as its file in config/ or as it was published in the product: what was published stands over
 * the file of its name as long as it holds; where it no longer does, the file stands, and the problem is told. Decision 0105
 */
export function withPublishedPages(files: ConfigStore, published: PublishedNow, log: ConfigLog): ConfigStore {
  let made: {
    readonly base: ConfigSnapshot
    readonly pages: readonly PublishedPage[]
    snapshot: ConfigSnapshot
  } | null = null
  const sources = () => {
    const { name, sources: own } = files.sources()
    return { name, sources: [...own, ...published().map(sourceOf)] }
  }
  return {
    sources,
    current() {
      const [base, pages] = [files.current(), published()]
      if (pages.length === 0) return base
      if (made?.base === base && made.pages === pages) return made.snapshot
      const previous = made?.snapshot ?? base
      const snapshot = makeSnapshot(sources(), previous)
      reportConfig({ snapshot, previous, log })
      made = { base, pages, snapshot }
      return snapshot
    },
  }
}

/** What a draft is checked against: the files, and what was published for everybody and for its own client, in whose place it stands. */
export function sourcesAround(store: ConfigStore, draft: PublishedPage, file: string): readonly ConfigSource[] {
  const client = clientOfPage(draft.id)
  const isKnown = (id: string) => clientOfPage(id) === undefined || clientOfPage(id) === client
  return [
    ...store.sources().sources.filter((source) => source.folder !== 'pages' || isKnown(source.id)),
    { ...sourceOf(draft), file },
  ]
}

function sourceOf({ id, text }: PublishedPage): ConfigSource {
  return { folder: 'pages', id, file: publishedFile(id), text }
}
