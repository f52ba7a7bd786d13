import type { Page } from '../../domain/dashboards/page-spec.ts'
import { PREVIEW } from '../../domain/dashboards/page-tabs.ts'

/** The last draft of each person that held, drawn for nobody but them; gone when the server ends, and made anew by the next check. */
export interface PagePreviews {
  /** The draft under the id that it is drawn by. */
  show(userId: number, page: Page): Page
  /** Undefined: it is no draft of this person. */
  of(userId: number, id: string): Page | undefined
}

export function createPagePreviews(): PagePreviews {
  const previews = new Map<number, Page>()
  return {
    show: (userId, page) => {
      const shown = { ...page, id: `${PREVIEW}${page.id}` }
      previews.set(userId, shown)
      return shown
    },
    of: (userId, id) => {
      const shown = previews.get(userId)
      return shown?.id === id ? shown : undefined
    },
  }
}
